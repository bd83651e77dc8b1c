import { unlockSignIn } from '@portal/domain/auth/account-contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { MailedLink } from './mailed-link.tsx';

type Props = {
  readonly token: string;
  /** Called with the address of the account that was unlocked. */
  readonly onUnlocked: (email: string) => void;
};

/** Unlocks an account after too many wrong passwords, by a mailed link; the password is still required. */
export default function UnlockSignIn({ token, onUnlocked }: Props) {
  const { t } = useTranslation();
  return (
    <MailedLink
      token={token}
      follow={unlock}
      onFollowed={onUnlocked}
      working={t('auth.unlock.working')}
      done={{ title: t('auth.unlock.done'), text: () => t('auth.unlock.doneText') }}
      expired={{ title: t('auth.unlock.expired'), text: t('auth.unlock.expiredText') }}
    />
  );
}

const unlock = (token: string) => call(unlockSignIn, { body: { token } });
