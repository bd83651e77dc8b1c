import type { User } from '@portal/domain/users/record';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useRebased } from '../../form/steps/use-rebased.ts';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { formatDate } from '../../lib/languages/format.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { PersonFields } from '../../form/fields/person-fields.tsx';
import { installerFields, staffFields } from '../../form/fields/person-schemas.ts';
import { saveProfile } from './queries.ts';

const OF_INSTALLERS = z.strictObject(installerFields);
const OF_STAFF = z.strictObject(staffFields);

type Props = {
  readonly user: User;
  /** Whether company, tax number and phone are required. */
  readonly complete: boolean;
  readonly onDirty: (dirty: boolean) => void;
};

const fieldsOf = (user: User) => ({
  name: user.name,
  company: user.company ?? '',
  taxId: user.taxId ?? '',
  phone: user.phone ?? '',
  certificateNumber: user.certificateNumber ?? '',
});

/** The profile of the session has no tag: its values tell one state from another. */
const shownOf = (user: User) => ({ values: fieldsOf(user), etag: JSON.stringify(fieldsOf(user)) });

type Fields = ReturnType<typeof fieldsOf>;
type Checked = z.output<typeof OF_STAFF>;

/** Name, company, tax number, phone and certificate, and read-only what the organisation alone may change. */
export function DataForm({ user, complete, onDirty }: Props) {
  const { t } = useTranslation();
  const sent = useSentForm<Fields, Checked>({
    name: 'data',
    schema: complete ? OF_INSTALLERS : OF_STAFF,
    defaults: fieldsOf(user),
    send: async (checked) => {
      const typed = sent.form.getValues();
      afterSave(typed, shownOf(await saveProfile(checked)));
      toast({ kind: 'success', title: t('profile.data.saved') });
    },
  });
  // Shows the cached profile first; the server's answer replaces it.
  const { afterSave } = useRebased('profile-data', sent.form, shownOf(user));
  return (
    <SentFormFrame
      sent={sent}
      submitLabel={t('profile.data.save')}
      busyLabel={t('profile.data.saving')}
      onDirty={onDirty}
    >
      <DefinitionList
        items={[
          { term: t('profile.data.organisation'), value: user.organisation.name },
          { term: t('profile.data.registered'), value: formatDate(user.registrationDate) },
        ]}
      />
      <PersonFields control={sent.control} complete={complete} />
    </SentFormFrame>
  );
}
