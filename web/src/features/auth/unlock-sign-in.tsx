import { unlockSignIn } from '@portal/domain/auth/account-contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { MailedLink } from './mailed-link.tsx';

type Props = {
  readonly token: string;
  /** With the address of the account, which may try its password again here. */
  readonly onUnlocked: (email: string) => void;
};

/** Follows the link that was mailed to whoever wrong passwords have locked out; the password is still asked for. */
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
