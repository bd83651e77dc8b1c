import { getInstallationCard } from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/entity';
import { IconFileTypePdf, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../lib/api.ts';
import { problemOf } from '../../lib/api-problem.ts';
import { online } from '../../lib/connection.ts';
import { useStore } from '../../lib/store.ts';
import { Section } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import css from './installations.module.css';

/** The cards as they were issued, and the documents that belong to the device. */
export function DocumentsSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  return (
    <Section id="documents" title={t('installations.section.documents')}>
      <ul className={css['links']}>
        <li>
          <CardButton installation={installation} card="installation" />
        </li>
        {installation.warranty && (
          <li>
            <CardButton installation={installation} card="warranty" />
          </li>
        )}
        {installation.documents
          .filter((document) => document.kind !== 'card')
          .map((document) => (
            <li key={document.url}>
              <a href={document.url} target="_blank" rel="noreferrer">
                <IconLink aria-hidden stroke={1.75} />
                {document.name}
              </a>
            </li>
          ))}
      </ul>
      {!reachable && <p className={css['second']}>{t('installations.cardOffline')}</p>}
      {!installation.warranty && (
        <p className={css['second']}>{t('installations.warrantyAfterAcceptance')}</p>
      )}
    </Section>
  );
}

/** Fetches a card and hands it to the person as a file: a link alone would fail when the session's token has run out. */
function CardButton({
  installation,
  card,
}: {
  readonly installation: Installation;
  readonly card: 'installation' | 'warranty';
}) {
  const { t } = useTranslation();
  const [loading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const blob = await fetchFile(getInstallationCard, { params: { id: installation.id, card } });
      const address = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = address;
      link.download = `${t(`installations.card.${card}`)} ${installation.customDevice.serial}.pdf`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      toast({ kind: 'error', title: t('installations.cardFailed'), message: problemOf(error).detail });
    } finally {
      setLoading(false);
    }
  }

  return (
    <button type="button" disabled={loading} aria-busy={loading} onClick={() => void open()}>
      <IconFileTypePdf aria-hidden stroke={1.75} />
      {loading ? t('installations.cardLoading') : t(`installations.card.${card}`)}
    </button>
  );
}
