import { useUnsavedOfficeGuard } from '../../ui/frame/unsaved-guard.ts';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { labelIn } from '@portal/domain/templates/labels';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { leftAcrossSignIn, useLeavingAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { DeviceFields, focusMissing } from './device-fields.tsx';
import css from './device-office.module.css';
import {
  type Conflict,
  type DeviceValues,
  mergeValues,
  patchOf,
  undoOf,
  valuesOf,
  withValue,
} from './device-values.ts';
import { changeDevice, readDevice, refreshDevices } from './queries.ts';
import type { Done } from './undo-notice.tsx';

type Props = {
  readonly device: CustomDevice;
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
};

/** What is left of the form when the session ends: the device as it was opened, and what is typed. */
type Left = { readonly base: CustomDevice; readonly values: DeviceValues };

/** What is typed over a device as it was opened, and what of that is to be saved; it comes back after another sign-in. */
function useTyped(device: CustomDevice, schema: ParametersSchema) {
  const place = `device-edit-${device.id}`;
  const [left] = useState(() => leftAcrossSignIn(place) as Left | undefined);
  const [base, setBase] = useState(left?.base ?? device);
  const [values, setValues] = useState(left?.values ?? valuesOf(device, schema));
  const patch = patchOf(values, base, schema);
  const dirty = Object.keys(patch).length > 0;
  useLeavingAcrossSignIn(place, (): Left | undefined => (dirty ? { base, values } : undefined));
  return { base, setBase, values, setValues, patch, dirty };
}

/**
 * Changes serial number, day of making and values of a device. What somebody else saved meanwhile is brought together with what was
 * typed; where both changed one value, the person chooses.
 */
export function DeviceEdit({ device, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const schema = device.schemaVersion.parametersSchema;
  const { base, setBase, values, setValues, patch, dirty } = useTyped(device, schema);
  const [merged, setMerged] = useState<readonly Conflict[] | null>(null);
  const [tried, setTried] = useState(false);
  /** Brings what somebody else has saved meanwhile into the form. Throws an `ApiProblem` where it cannot be read. */
  async function join(): Promise<void> {
    const theirs = await readDevice(base.id);
    setBase(theirs);
    // With what was typed since the button was pressed.
    setValues((typed) => mergeValues(typed, base, theirs, schema).values);
    setMerged(mergeValues(values, base, theirs, schema).conflicts);
  }
  const save = useMutation({
    mutationFn: async () => {
      try {
        const changed = await changeDevice(base.id, base.revision, patch);
        return { changed, undo: undoOf(patch, base) };
      } catch (error) {
        if (problemOf(error).code === 'changed-meanwhile') await join();
        throw error;
      }
    },
    onSuccess: async ({ changed, undo }) => {
      await refreshDevices(queries);
      onDone({ said: t('deviceOffice.saved'), undo, revision: changed.revision });
    },
  });
  useUnsavedOfficeGuard(dirty && !save.isSuccess, 'deviceOffice');
  const problem = save.error === null ? null : problemOf(save.error);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (save.isPending) return;
    if (focusMissing(values, schema)) return;
    if (dirty) save.mutate();
    else onClose();
  }

  return (
    <Section title={t('deviceOffice.edit')}>
      <form noValidate className={css['form']} onSubmit={submit}>
        {merged !== null && problem?.code === 'changed-meanwhile' && (
          <Merged
            conflicts={merged}
            schema={schema}
            onTake={({ place, theirs }) => {
              setValues(withValue(values, schema, place, theirs));
              setMerged(merged.filter((one) => one.place !== place));
            }}
          />
        )}
        <DeviceFields
          schema={schema}
          values={values}
          onChange={setValues}
          violations={problem?.violations ?? []}
          tried={tried}
          serialFixed={base.installation !== null || base.services.length > 0}
        />
        {problem !== null && problem.code !== 'changed-meanwhile' && <ProblemNotice problem={problem} />}
        <div className={css['bar']}>
          <Button type="submit" loading={save.isPending}>
            {t('deviceOffice.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

type MergedProps = {
  readonly conflicts: readonly Conflict[];
  readonly schema: ParametersSchema;
  readonly onTake: (conflict: Conflict) => void;
};

/** Says that somebody else's changes were joined with what was typed, and which values both changed. */
function Merged({ conflicts, schema, onTake }: MergedProps) {
  const { t } = useTranslation();
  function nameOf(place: string): string {
    if (place === 'serial') return t('devices.serial');
    if (place === 'madeOn') return t('deviceOffice.madeOn');
    const field = schema.find(({ name }) => name === place);
    return field ? labelIn(currentLanguage(), field.labels, field.label) : place;
  }
  return (
    <Notice tone="warn" title={t('deviceOffice.merged')}>
      <p>{t(conflicts.length === 0 ? 'deviceOffice.mergedText' : 'deviceOffice.conflictText')}</p>
      {conflicts.map((conflict) => (
        <div key={conflict.place} className={css['conflict']}>
          <span>
            {t('deviceOffice.theirs', { name: nameOf(conflict.place), value: conflict.theirs || '–' })}
          </span>
          <Button variant="default" onClick={() => onTake(conflict)}>
            {t('deviceOffice.takeTheirs')}
          </Button>
        </div>
      ))}
    </Notice>
  );
}
