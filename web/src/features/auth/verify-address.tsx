import { verifyEmail } from '@portal/domain/auth/account-contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { reloadSession } from '../../lib/session/session-calls.ts';
import { session } from '../../lib/session/session-store.ts';
import { MailedLink } from './mailed-link.tsx';

type Props = {
  readonly token: string;
  /** Called with the address that was confirmed. */
  readonly onConfirmed: (email: string) => void;
};

/** Confirms an e-mail address by a mailed link (decision 013): of a new account, or a changed one. */
export default function VerifyAddress({ token, onConfirmed }: Props) {
  const { t } = useTranslation();
  return (
    <MailedLink
      token={token}
      follow={confirmAddress}
      onFollowed={onConfirmed}
      working={t('auth.verify.working')}
      done={{ title: t('auth.verify.done'), text: (email) => t('auth.verify.doneText', { email }) }}
      expired={{
        title: t('auth.verify.expired'),
        text: t(session.get() === null ? 'auth.verify.expiredText' : 'auth.verify.expiredSignedIn'),
      }}
    />
  );
}

async function confirmAddress(token: string): Promise<{ readonly email: string }> {
  const { email } = await call(verifyEmail, { body: { token } });
  if (session.get() !== null) await reloadSession();
  return { email };
}
