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

type Props = {
  readonly parent: number | string | null;
  /** The device of a label whose QR code led here. */
  readonly scanned: { readonly serial: string; readonly template: number | null };
};

/** Device type and serial number, and the result of the lookup (specification section 2, Home). */
export function DeviceSearch({ parent, scanned }: Props) {
  const { t } = useTranslation();
  const { templates, template, templateId, choose, isPending } = useTemplateChoice(scanned.template);
  const [serial, setSerial] = useState(scanned.serial);
  const { searching, found, search, close } = useDeviceLookup(templateId, templates, parent);
  return (
    <section id="device-search" aria-label={t('home.device')} className={css['search']}>
      {(templates.length > 1 || isPending) && (
        <SelectControl
          id="device-type"
          label={t('home.deviceType')}
          empty={t('home.chooseType')}
          disabled={isPending}
          options={templates.map((one) => ({
            value: String(one.id),
            label: nameOf(one),
          }))}
          value={templateId === null || isPending ? '' : String(templateId)}
          onChange={(event) => choose(Number(event.currentTarget.value) || 'none')}
        />
      )}
      <SerialControl
        value={serial}
        onChange={setSerial}
        onSubmit={() => void search(serial)}
        onScanCompleted={(text) => void search(text)}
        letters={serialHoldsLetters(template?.activeVersion?.parametersSchema)}
        disabled={isPending || templateId === null}
      />
      {searching && <SpinnerOverlay label={t('home.searching')} />}
      {found && (
        <Suspense fallback={<SpinnerOverlay label={t('home.searching')} />}>
          <LookupDialog
            key={`${found.templateId} ${found.serial}`}
            found={found}
            onClose={close}
            onCorrect={() => {
              close();
              focusSerial();
            }}
            onTry={(type, number) => {
              choose(type);
              setSerial(number);
              void search(number, type);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The device types of the signed-in person: the first one until another, or none of several, is chosen. */
function useTemplateChoice(first: number | null) {
  const user = useUser();
  const { data = [], isPending } = useQuery(activeTemplates(useOrganisation()));
  const [chosen, choose] = useState<number | 'none' | null>(first);
  const templates = user === null ? [] : availableTo(user, data);
  const chosenTemplate = templates.find(({ id }) => id === chosen) ?? templates[0];
  const templateId =
    chosen === 'none' && templates.length > 1 ? null : (chosenTemplate?.id ?? DEFAULT_DEVICE_TEMPLATE_ID);
  return {
    templates,
    template: templateId === null ? undefined : chosenTemplate,
    templateId,
    choose,
    isPending,
  };
}

/** Looks devices up by serial number, one at a time, and shows what failed as a toast. */
function useDeviceLookup(
  chosenId: number | null,
  templates: readonly DeviceTemplate[],
  parent: number | string | null,
) {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  async function search(typed: string, templateId = chosenId): Promise<void> {
    const serial = typed.trim();
    if (serial === '') {
      showError(t('home.error'), t('home.emptySerial'), EMPTY_SERIAL_NOTICE_MS);
      return;
    }
    if (templateId === null || searching) return;
    const template = templates.find(({ id }) => id === templateId);
    setFound(null);
    setSearching(true);
    try {
      const { findDevice } = await import('./find-device.ts');
      const finding = await findDevice(templateId, template?.activeVersion?.parametersSchema, serial);
      setFound({ finding, serial, templateId, templateName: template && nameOf(template), parent });
    } catch (error) {
      const { status, detail } = problemOf(error);
      if (status === 0 || status >= 500) showError(t('home.databaseError'), detail, DATABASE_ERROR_NOTICE_MS);
      else showError(t('home.error'), detail);
    } finally {
      setSearching(false);
    }
  }

  return { searching, found, search, close: () => setFound(null) };
}

/** Leads to the field in which the number stands, to be corrected. */
function focusSerial(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#device-search input')?.focus());
}

/** @param ms how long the toast stays, in milliseconds; five seconds if left out */
function showError(title: string, message: string, ms?: number): void {
  toast({ kind: 'error', title, message, ...(ms !== undefined && { ms }) });
}
