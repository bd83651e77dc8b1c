import { passwordSchema } from '@portal/domain/auth/password';
import { changePassword } from '@portal/domain/users/profile-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PasswordControl } from '../../form/fields/password-control.tsx';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { call } from '../../lib/network/api.ts';
import { toast } from '../../ui/notices/toast.ts';
import { ownSessions } from './queries.ts';

const schema = z.strictObject({
  currentPassword: z.string().min(1, 'required').max(200, 'too-long'),
  password: passwordSchema,
});

type Props = { readonly email: string; readonly onDirty: (dirty: boolean) => void };

/** Changes the password; asks for the present one. Every other device is signed out. */
export function PasswordForm({ email, onDirty }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const sent = useSentForm({
    name: 'password',
    schema,
    defaults: { currentPassword: '', password: '' },
    fieldOf: { 'wrong-password': 'currentPassword' },
    send: async (checked) => {
      await call(changePassword, { body: checked });
      sent.form.reset();
      toast({
        kind: 'success',
        title: t('profile.password.saved'),
        message: t('profile.password.savedText'),
      });
      await queries.invalidateQueries({ queryKey: ownSessions.queryKey });
    },
  });
  return (
    <SentFormFrame
      sent={sent}
      submitLabel={t('profile.password.save')}
      busyLabel={t('profile.password.saving')}
      onDirty={onDirty}
    >
      {/* Password managers need the user name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordControl
        {...sent.control('currentPassword')}
        label={t('profile.password.present')}
        autoComplete="current-password"
      />
      <PasswordControl
        {...sent.control('password')}
        label={t('auth.newPassword')}
        autoComplete="new-password"
        typed={sent.form.watch('password')}
      />
    </SentFormFrame>
  );
}
