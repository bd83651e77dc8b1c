import { unlockSignIn } from '@portal/domain/auth/account-contract';
import { readUnlockCode } from '@portal/domain/auth/unlock-code';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { SentField } from './sent-field.tsx';

type Props = {
  /** Called when the account is unlocked for this browser. */
  readonly onUnlocked: () => void;
};

/**
 * Asks for the code of the mail that an account gets when wrong passwords have locked it. An app on the home screen cannot open
 * the link of that mail (decision 029).
 */
export default function UnlockCode({ onUnlocked }: Props) {
  const { t } = useTranslation();

  async function send(typed: string): Promise<string | undefined> {
    const code = readUnlockCode(typed);
    if (code === undefined) return t('auth.unlock.codeMissing');
    try {
      await call(unlockSignIn, { body: { token: code } });
    } catch (error) {
      const isUnknown = ['link-expired', 'other-browser'].includes(problemOf(error).code);
      if (!isUnknown) throw error;
      return t('auth.unlock.codeWrong');
    }
    onUnlocked();
    return undefined;
  }

  return (
    <SentField
      label={t('auth.unlock.code')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      sendLabel={t('auth.unlock.codeSend')}
      send={send}
    />
  );
}
