import { emailSchema } from '@portal/domain/contact/contact-fields';
import { changeEmail } from '@portal/domain/users/profile-contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmailControl } from '../../form/fields/controls.tsx';
import { PasswordControl } from '../../form/fields/password-control.tsx';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { call } from '../../lib/network/api.ts';
import { leftAcrossSignIn, useLeavingAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { filled } from '../../form/fields/person-schemas.ts';

const schema = z.strictObject({
  email: filled.pipe(emailSchema),
  currentPassword: z.string().min(1, 'required').max(200, 'too-long'),
});

type Props = { readonly present: string; readonly onDirty: (dirty: boolean) => void };

/** Changes the e-mail address; it takes effect when the link mailed to the new address is opened. */
export function EmailForm({ present, onDirty }: Props) {
  const { t } = useTranslation();
  const [mailed, setMailed] = useState<string | null>(null);
  const sent = useSentForm({
    name: 'email',
    schema,
    defaults: { email: '', currentPassword: '' },
    fieldOf: { 'wrong-password': 'currentPassword' },
    send: async (checked) => {
      await call(changeEmail, { body: checked });
      sent.form.reset();
      setMailed(checked.email);
    },
  });
  const { setValue, getValues } = sent.form;
  const [before] = useState(() => leftAcrossSignIn('profile-email') as string | undefined);
  useLeavingAcrossSignIn('profile-email', () => getValues('email') || undefined);
  useEffect(() => {
    if (before !== undefined) setValue('email', before, { shouldDirty: true });
  }, [before, setValue]);
  return (
    <SentFormFrame
      sent={sent}
      submitLabel={t('profile.email.save')}
      busyLabel={t('profile.email.saving')}
      onDirty={onDirty}
    >
      <DefinitionList items={[{ term: t('profile.email.present'), value: present, wide: true }]} />
      {mailed !== null && mailed !== present && (
        <Notice tone="info" title={t('profile.email.sent')}>
          {t('profile.email.sentText', { email: mailed })}
        </Notice>
      )}
      <EmailControl
        {...sent.control('email')}
        label={t('profile.email.new')}
        help={t('profile.email.help')}
        autoComplete="email"
      />
      <PasswordControl
        {...sent.control('currentPassword')}
        label={t('profile.password.present')}
        autoComplete="current-password"
      />
    </SentFormFrame>
  );
}
