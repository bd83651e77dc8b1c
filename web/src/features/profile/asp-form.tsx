import { iri } from '@portal/domain/iri';
import type { Person } from '@portal/domain/users/record';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SelectControl } from '../../form/fields/controls.tsx';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useRebased } from '../../form/steps/use-rebased.ts';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { saveProfile } from './queries.ts';

/** Up to this many are radio buttons; more become the device's own select list. */
const MAX_ROWS = 5;
const NOBODY = 'none';

const schema = z.strictObject({ asp: z.string().min(1, 'required') });

type Props = {
  readonly partners: readonly Person[];
  readonly chosen: Person | null;
  /** Whether "none" can be chosen. */
  readonly mayBeNone: boolean;
  readonly onDirty: (dirty: boolean) => void;
};

/** The choice of a service partner. */
export function AspForm({ partners, chosen, mayBeNone, onDirty }: Props) {
  const { t } = useTranslation();
  const shownOf = (partner: Person | null) => {
    const asp = partner === null ? (mayBeNone ? NOBODY : '') : iri('users', partner.id);
    return { values: { asp }, etag: asp };
  };
  const sent = useSentForm({
    name: 'asp',
    schema,
    defaults: shownOf(chosen).values,
    send: async ({ asp }) => {
      const user = await saveProfile({ asp: asp === NOBODY ? null : asp });
      afterSave({ asp }, shownOf(user.asp));
      toast({ kind: 'success', title: t('profile.asp.saved') });
    },
  });
  // The office may link a partner meanwhile, and another one may be chosen while the first is being saved.
  const { afterSave } = useRebased('profile-asp', sent.form, shownOf(chosen));
  const { id, error } = sent.control('asp');
  const options = [
    ...(mayBeNone ? [{ value: NOBODY, label: t('profile.asp.none') }] : []),
    ...partners.map((partner) => ({
      value: iri('users', partner.id),
      label: partner.company === null ? partner.name : `${partner.company} (${partner.name})`,
    })),
  ];
  const value = sent.form.watch('asp');
  const choose = (asp: string) => sent.form.setValue('asp', asp, { shouldDirty: true, shouldValidate: true });
  return (
    <SentFormFrame
      sent={sent}
      submitLabel={t('profile.asp.save')}
      busyLabel={t('profile.asp.saving')}
      onDirty={onDirty}
    >
      {options.length <= MAX_ROWS ? (
        <RadioRows
          name={id}
          label={t('profile.asp.label')}
          options={options}
          value={value}
          onChange={choose}
          error={error}
        />
      ) : (
        <SelectControl
          id={id}
          label={t('profile.asp.label')}
          options={options}
          empty={mayBeNone ? undefined : t('profile.asp.choose')}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
          error={error}
        />
      )}
    </SentFormFrame>
  );
}
