import { checkPasswordReset, confirmPasswordReset } from '@portal/domain/auth/account-contract';
import { passwordSchema } from '@portal/domain/auth/password';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { PasswordControl } from '../../form/fields/password-control.tsx';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { call } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { signOut } from '../../lib/session/session-calls.ts';
import { session } from '../../lib/session/session-store.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';

const schema = z.strictObject({ password: passwordSchema });

type Props = { readonly token: string; readonly onNewLink: () => void };

/** Sets a new password by a mailed link; an expired link offers a new mail. */
export function NewPasswordForm({ token, onNewLink }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    let current = true;
    // An expired link is reported before the person thinks up a password; offline it is reported when the form is sent.
    void call(checkPasswordReset, { body: { token } }).catch((error: unknown) => {
      if (current && problemOf(error).code === 'link-expired') setExpired(true);
    });
    return () => {
      current = false;
    };
  }, [token]);
  const sent = useSentForm({
    name: 'recovery',
    schema,
    defaults: { password: '' },
    send: async ({ password }) => {
      try {
        await call(confirmPasswordReset, { body: { token, password } });
      } catch (error) {
        if (problemOf(error).code !== 'link-expired') throw error;
        setExpired(true);
        return;
      }
      // The server has ended every session of the account, also the one of this device.
      if (session.get() !== null) await signOut();
      toast({ kind: 'success', title: t('auth.recovery.done'), message: t('auth.recovery.doneText') });
      await navigate('/login', { replace: true });
    },
  });
  if (expired)
    return (
      <>
        <Notice tone="bad" title={t('auth.recovery.expired')}>
          {t('auth.recovery.expiredText')}
        </Notice>
        <Button onClick={onNewLink}>{t('auth.recovery.sendNew')}</Button>
      </>
    );
  return (
    <SentFormFrame sent={sent} submitLabel={t('auth.recovery.save')} busyLabel={t('auth.recovery.saving')}>
      <PasswordControl
        {...sent.control('password')}
        label={t('auth.newPassword')}
        autoComplete="new-password"
        typed={sent.form.watch('password')}
      />
    </SentFormFrame>
  );
}
