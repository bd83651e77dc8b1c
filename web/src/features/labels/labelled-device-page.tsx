import { labelIn } from '@portal/domain/templates/labels';
import type { LabelledDevice } from '@portal/domain/labels/contract';
import { getLogo } from '@portal/domain/organisations/contract';
import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { groupPhone } from '../../lib/languages/format.ts';
import { currentLanguage, showVisitorLanguage } from '../../lib/languages/i18n.ts';
import { pathOf } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { useRole } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { LanguageSelect } from '../../ui/frame/language-select.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { deviceAddress } from './device-address.ts';
import css from './labelled-device.module.css';
import { labelledDevice } from './queries.ts';

/** What a phone shows after the QR code on a device's label was scanned: open to anyone; people of the maker go on to the device. */
export default function LabelledDevicePage() {
  const [inLanguage, setInLanguage] = useState(false);
  useEffect(() => {
    void showVisitorLanguage().then(() => setInLanguage(true));
  }, []);
  if (!inLanguage) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Labelled />
    </QueryClientProvider>
  );
}

function Labelled() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const role = useRole();
  const found = useQuery(labelledDevice(code, role !== null));
  const device = found.data?.device ?? null;
  if (device !== null && role !== null) return <Navigate to={deviceAddress(device, role)} replace />;
  return (
    <div className={css['page']}>
      <title>{t('labelled.title')}</title>
      <meta name="robots" content="noindex" />
      <header className={css['head']}>
        <LanguageSelect onFailure={() => toast({ kind: 'error', title: t('labelled.failed') })} />
      </header>
      <main>
        {found.data !== undefined && <LabelledDeviceView labelled={found.data} code={code} />}
        {found.isPending && <Skeletons shape="sections" count={1} />}
        {found.data === undefined && found.error !== null && (
          <NotFound error={found.error} onRetry={() => void found.refetch()} />
        )}
      </main>
    </div>
  );
}

function LabelledDeviceView({
  labelled,
  code,
}: {
  readonly labelled: LabelledDevice;
  readonly code: string;
}) {
  const { t } = useTranslation();
  const { deviceTemplate, maker } = labelled;
  const [logoMissing, setLogoMissing] = useState(false);
  const logo = `/api${pathOf(getLogo, { params: { id: maker.id }, query: { variant: 'paper' } })}`;
  return (
    <>
      <article className={css['device']}>
        {!logoMissing && (
          <img className={css['logo']} src={logo} alt={maker.name} onError={() => setLogoMissing(true)} />
        )}
        <h1>{labelIn(currentLanguage(), deviceTemplate.nameTranslations, deviceTemplate.name)}</h1>
        <p>{t('labelled.madeBy', { maker: maker.name })}</p>
      </article>
      {(maker.phone !== null || maker.email !== null) && (
        <section className={css['contact']}>
          <h2>{t('labelled.contact')}</h2>
          {maker.phone !== null && <a href={`tel:${maker.phone}`}>{groupPhone(maker.phone)}</a>}
          {maker.email !== null && <a href={`mailto:${maker.email}`}>{maker.email}</a>}
        </section>
      )}
      <section className={css['staff']}>
        <p>{t('labelled.staff')}</p>
        <Button component={Link} variant="default" to={`/login?next=${encodeURIComponent(`/d/${code}`)}`}>
          {t('labelled.signIn')}
        </Button>
      </section>
    </>
  );
}

/** Answers that mean that the code leads to no device: it was misread, or made up. */
const UNKNOWN = [400, 404, 422];

function NotFound({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  if (UNKNOWN.includes(problem.status))
    return <EmptyState icon={IconQrcode} title={t('labelled.unknown')} text={t('labelled.unknownText')} />;
  return (
    <ErrorState
      title={t('labelled.failed')}
      text={problem.status === 429 ? problem.detail : t('labelled.failedText')}
      code={problem.requestId ?? problem.code}
      onRetry={onRetry}
    />
  );
}
