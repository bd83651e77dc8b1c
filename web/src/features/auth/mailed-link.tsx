import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';

type Followed = { readonly email: string };

type Props = {
  readonly token: string;
  /** Sends the token to the server; throws an `ApiProblem`. */
  readonly follow: (token: string) => Promise<Followed>;
  /** Called with the address of the link's account. */
  readonly onFollowed: (email: string) => void;
  readonly working: string;
  readonly done: { readonly title: string; readonly text: (email: string) => ReactNode };
  readonly expired: { readonly title: string; readonly text: string };
};

/** Sends the token of a mailed link to the server once, and shows the result. */
export function MailedLink({ token, follow, onFollowed, working, done, expired }: Props) {
  const [outcome, setOutcome] = useState<Followed | { readonly problem: ApiProblem } | null>(null);
  const followNow = useEffectEvent(follow);
  const onFollowedNow = useEffectEvent(onFollowed);

  useEffect(() => {
    let current = true;
    void followNow(token)
      .catch((error: unknown) => ({ problem: problemOf(error) }))
      .then((found) => {
        if (!current) return undefined;
        setOutcome(found);
        if ('email' in found) onFollowedNow(found.email);
        return undefined;
      });
    return () => {
      current = false;
    };
  }, [token]);

  if (outcome === null) return <ProgressLine label={working} />;
  if ('email' in outcome)
    return (
      <Notice tone="ok" title={done.title}>
        {done.text(outcome.email)}
      </Notice>
    );
  if (outcome.problem.code !== 'link-expired') return <ProblemNotice problem={outcome.problem} />;
  return (
    <Notice tone="warn" title={expired.title}>
      {expired.text}
    </Notice>
  );
}
