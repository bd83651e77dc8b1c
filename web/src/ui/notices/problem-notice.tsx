import type { ApiProblem } from '../../lib/network/api-problem.ts';
import { Notice } from './notice.tsx';

type Props = {
  readonly problem: ApiProblem;
  /** Shown instead of the server's message. */
  readonly detail?: string | undefined;
};

/** An error in the server's words; a message that only repeats the title is left out. */
export function ProblemNotice({ problem, detail = problem.detail }: Props) {
  return (
    <Notice tone="bad" title={problem.title}>
      {detail === problem.title ? null : detail}
    </Notice>
  );
}
