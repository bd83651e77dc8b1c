import { unlockSignIn } from '@portal/domain/auth/account-contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';

type Props = {
  readonly token: string;
  /** With the address of the account, which may try its password again here. */
  readonly onUnlocked: (email: string) => void;
};

type Outcome = { readonly email: string } | { readonly problem: ApiProblem } | null;

/** Follows the link that was mailed to whoever wrong passwords have locked out; the password is still asked for. */
export default function UnlockSignIn({ token, onUnlocked }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const tellUnlocked = useEffectEvent(onUnlocked);

  useEffect(() => {
    let current = true;
    void unlock(token).then((found) => {
      if (!current || found === null) return undefined;
      setOutcome(found);
      if ('email' in found) tellUnlocked(found.email);
      return undefined;
    });
    return () => {
      current = false;
    };
  }, [token]);

  if (outcome === null) return <ProgressLine label={t('auth.unlock.working')} />;
  if ('email' in outcome)
    return (
      <Notice tone="ok" title={t('auth.unlock.done')}>
        {t('auth.unlock.doneText')}
      </Notice>
    );
  const { problem } = outcome;
  if (problem.code !== 'link-expired') return <ProblemNotice problem={problem} />;
  return (
    <Notice tone="warn" title={t('auth.unlock.expired')}>
      {t('auth.unlock.expiredText')}
    </Notice>
  );
}

async function unlock(token: string): Promise<Outcome> {
  try {
    return await call(unlockSignIn, { body: { token } });
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
