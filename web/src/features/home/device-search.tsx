import {
  DATABASE_ERROR_NOTICE_MS,
  DEFAULT_DEVICE_TEMPLATE_ID,
  EMPTY_SERIAL_NOTICE_MS,
} from '@portal/domain/constants';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { labelIn } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectControl } from '../../form/fields/controls.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation, useUser } from '../../lib/session/session.ts';
import { SerialControl } from '../../scanner/serial-control.tsx';
import { SpinnerOverlay } from '../../ui/notices/spinner-overlay.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { activeTemplates, availableTo, serialHoldsLetters } from '../templates/queries.ts';
import css from './home.module.css';
import type { Found } from './lookup-dialog.tsx';

const LookupDialog = lazyPart(() => import('./lookup-dialog.tsx'));

function nameOf(template: DeviceTemplate): string {
  return labelIn(currentLanguage(), template.nameTranslations, template.name);
}

/** Which type, which number, and what the maker knows of it (specification section 2, Home). */
export function DeviceSearch({ partOf }: { readonly partOf: number | string | null }) {
  const { t } = useTranslation();
  const user = useUser();
  const organisation = useOrganisation();
  const active = useQuery(activeTemplates(organisation));
  const [chosen, setChosen] = useState<number | 'none' | null>(null);
  const [serial, setSerial] = useState('');
  const [looking, setLooking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  const templates = user === null ? [] : availableTo(user, active.data ?? []);
  const several = templates.length > 1;
  const templateId =
    chosen === 'none' && several
      ? null
      : (templates.find((template) => template.id === chosen)?.id ??
        templates[0]?.id ??
        DEFAULT_DEVICE_TEMPLATE_ID);
  const template = templates.find((one) => one.id === templateId);

  async function search(typed: string): Promise<void> {
    const wanted = typed.trim();
    if (wanted === '') {
      toast({
        kind: 'error',
        title: t('home.error'),
        message: t('home.emptySerial'),
        ms: EMPTY_SERIAL_NOTICE_MS,
      });
      return;
    }
    if (templateId === null || looking) return;
    setLooking(true);
    try {
      const { findDevice } = await import('./find-device.ts');
      const finding = await findDevice(templateId, template?.activeVersion?.parametersSchema, wanted);
      setFound({ finding, serial: wanted, templateId, templateName: template && nameOf(template), partOf });
    } catch (error) {
      tellFailure(error);
    } finally {
      setLooking(false);
    }
  }

  function tellFailure(error: unknown): void {
    const problem = problemOf(error);
    if (problem.status === 0 || problem.status >= 500)
      toast({
        kind: 'error',
        title: t('home.databaseError'),
        message: problem.detail,
        ms: DATABASE_ERROR_NOTICE_MS,
      });
    else toast({ kind: 'error', title: t('home.error'), message: problem.detail });
  }

  return (
    <section aria-label={t('home.device')} className={css['search']}>
      {(several || active.isPending) && (
        <SelectControl
          id="device-type"
          label={t('home.deviceType')}
          empty={t('home.chooseType')}
          disabled={active.isPending}
          options={templates.map((one) => ({
            value: String(one.id),
            label: nameOf(one),
          }))}
          value={templateId === null || active.isPending ? '' : String(templateId)}
          onChange={(event) => setChosen(Number(event.currentTarget.value) || 'none')}
        />
      )}
      <SerialControl
        value={serial}
        onChange={setSerial}
        onSubmit={() => void search(serial)}
        onScanCompleted={(text) => void search(text)}
        letters={serialHoldsLetters(template?.activeVersion?.parametersSchema)}
        disabled={active.isPending || templateId === null}
      />
      {looking && <SpinnerOverlay label={t('home.searching')} />}
      {found && (
        <Suspense fallback={<SpinnerOverlay label={t('home.searching')} />}>
          <LookupDialog found={found} onClose={() => setFound(null)} />
        </Suspense>
      )}
    </section>
  );
}
