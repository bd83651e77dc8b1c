import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PublicFrame, PublicLinks } from '../../ui/frame/public-frame.tsx';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetMailForm } from './reset-mail-form.tsx';

/** A forgotten password: asks for the address to mail to or, opened by the mailed link (`?token=`), for a new password. */
export default function RecoveryPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [mailed, setMailed] = useState<string | null>(null);
  const token = search.get('token');

  if (mailed !== null)
    return (
      <PublicFrame title={t('auth.recovery.sentTitle')}>
        <MailSent text={t('auth.recovery.sent', { email: mailed })} hint={t('auth.recovery.sentHint')} />
      </PublicFrame>
    );
  return (
    <PublicFrame title={t(token === null ? 'auth.recovery.title' : 'auth.recovery.newTitle')}>
      {token === null ? (
        <ResetMailForm onMailed={setMailed} />
      ) : (
        <NewPasswordForm token={token} onNewLink={() => setSearch({}, { replace: true })} />
      )}
      <PublicLinks>
        <Link to="/login">{t('auth.toSignIn')}</Link>
      </PublicLinks>
    </PublicFrame>
  );
}
