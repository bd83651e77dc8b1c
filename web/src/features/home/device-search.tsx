import { DEFAULT_DEVICE_TEMPLATE_ID, EMPTY_SERIAL_NOTICE_MS } from '@portal/domain/constants';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectControl } from '../../form/fields/controls.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useOrganisation, useUser } from '../../lib/session/session.ts';
import { SerialControl } from '../../scanner/serial-control.tsx';
import { SpinnerOverlay } from '../../ui/notices/spinner-overlay.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { activeTemplates, availableTo } from '../templates/queries.ts';
import css from './home.module.css';
import { keepKnown, knownHome, knownTypeOf, typeName } from './known-start.ts';
import type { Found } from './lookup-dialog.tsx';

const lookupDialog = () => import('./lookup-dialog.tsx');
const LookupDialog = lazyPart(lookupDialog);

type Props = {
  readonly parent: number | string | null;
  /** The device of a label whose QR code led here; no number and no type where none did. */
  readonly scanned: { readonly serial: string; readonly template: number };
};

/** Device type and serial number, and the result of the lookup (specification section 2, Home). */
export function DeviceSearch({ parent, scanned }: Props) {
  const { t } = useTranslation();
  const { types, type, typeId, choose, isPending, whole } = useTemplateChoice(scanned.template);
  const [serial, setSerial] = useState(scanned.serial);
  const { searching, found, search, close } = useDeviceLookup(typeId, whole, parent);
  // As after a scan of its bar code, once the type is known to be one of the person's.
  const arrived = typeId === scanned.template && scanned.serial;
  const lookUp = useEffectEvent(search);
  useEffect(() => {
    if (arrived) void lookUp(arrived);
  }, [arrived]);
  return (
    <section id="device-search" aria-label={t('home.device')} className={css['search']}>
      {(types.length > 1 || isPending) && (
        <SelectControl
          id="device-type"
          label={t('home.deviceType')}
          empty={t('home.chooseType')}
          disabled={isPending}
          options={types.map((one) => ({ value: String(one.id), label: typeName(one) }))}
          value={typeId === null || isPending ? '' : String(typeId)}
          onChange={(event) => choose(Number(event.currentTarget.value) || 'none')}
        />
      )}
      <SerialControl
        value={serial}
        onChange={setSerial}
        onSubmit={() => void search(serial)}
        onScanCompleted={(text) => void search(text)}
        letters={type?.letters ?? false}
        disabled={isPending || typeId === null}
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

/**
 * The device types of the signed-in person: the first one until another, or none of several, is chosen. Until they are
 * read, those of the last start are shown. `whole` returns all that is known of one, as soon as it is.
 */
function useTemplateChoice(first: number) {
  const user = useUser();
  const queries = useQueryClient();
  const query = activeTemplates(useOrganisation());
  const { data, isPending: isReading } = useQuery(query);
  const [known] = useState(() => knownHome().types);
  const [chosen, choose] = useState<number | 'none'>(first);
  const read = useMemo(
    () => (user === null || !data ? undefined : availableTo(user, data).map(knownTypeOf)),
    [user, data],
  );
  useEffect(() => {
    if (read) keepKnown({ types: read });
  }, [read]);
  const types = read ?? (isReading ? known : undefined) ?? [];
  const type = types.find(({ id }) => id === chosen) ?? types[0];
  const typeId = chosen === 'none' && types.length > 1 ? null : (type?.id ?? DEFAULT_DEVICE_TEMPLATE_ID);
  async function whole(id: number): Promise<DeviceTemplate | undefined> {
    const all = data ?? (await queries.ensureQueryData(query).catch(() => []));
    return all.find((template) => template.id === id);
  }
  return {
    types,
    type,
    typeId,
    choose,
    isPending: isReading && known === undefined,
    whole,
  };
}

/** Looks devices up by serial number, one at a time, and shows what failed as a toast. */
function useDeviceLookup(
  chosenId: number | null,
  whole: (id: number) => Promise<DeviceTemplate | undefined>,
  parent: number | string | null,
) {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  async function search(typed: string, templateId = chosenId): Promise<void> {
    const serial = typed.trim();
    if (serial === '') {
      showError(t('home.error'), t('home.emptySerial'));
      return;
    }
    if (templateId === null || searching) return;
    setFound(null);
    setSearching(true);
    try {
      // The dialog too: where it cannot be loaded, it is better said at once than waited for.
      const [{ findDevice }, template] = await Promise.all([
        import('./find-device.ts'),
        whole(templateId),
        lookupDialog(),
      ]);
      const finding = await findDevice(templateId, template?.activeVersion?.parametersSchema, serial);
      setFound({
        finding,
        serial,
        templateId,
        templateName: template && typeName(knownTypeOf(template)),
        parent,
      });
    } catch (error) {
      showError(t('home.error'), problemOf(error).detail);
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

function showError(title: string, message: string): void {
  toast({ kind: 'error', title, message, ms: EMPTY_SERIAL_NOTICE_MS });
}
