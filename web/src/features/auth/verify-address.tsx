import { verifyEmail } from '@portal/domain/auth/account-contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { reloadSession } from '../../lib/session/session-calls.ts';
import { session } from '../../lib/session/session-store.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';

type Props = {
  readonly token: string;
  /** With the address that is confirmed now. */
  readonly onConfirmed: (email: string) => void;
};

type Outcome = { readonly email: string } | { readonly problem: ApiProblem } | null;

/** Follows the link of a mail (decision 013): the address of a new account, or a new one of an old account. */
export default function VerifyAddress({ token, onConfirmed }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const tellConfirmed = useEffectEvent(onConfirmed);

  useEffect(() => {
    let current = true;
    void confirmAddress(token).then((found) => {
      if (!current || found === null) return undefined;
      setOutcome(found);
      if ('email' in found) tellConfirmed(found.email);
      return undefined;
    });
    return () => {
      current = false;
    };
  }, [token]);

  if (outcome === null) return <ProgressLine label={t('auth.verify.working')} />;
  if ('email' in outcome)
    return (
      <Notice tone="ok" title={t('auth.verify.done')}>
        {t('auth.verify.doneText', { email: outcome.email })}
      </Notice>
    );
  const { problem } = outcome;
  if (problem.code !== 'link-expired') return <ProblemNotice problem={problem} />;
  return (
    <Notice tone="warn" title={t('auth.verify.expired')}>
      {t(session.get() === null ? 'auth.verify.expiredText' : 'auth.verify.expiredSignedIn')}
    </Notice>
  );
}

async function confirmAddress(token: string): Promise<Outcome> {
  try {
    const { email } = await call(verifyEmail, { body: { token } });
    if (session.get() !== null) await reloadSession();
    return { email };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
