import type { ApiProblem } from '../../lib/network/api-problem.ts';
import { Notice } from './notice.tsx';

type Props = {
  readonly problem: ApiProblem;
  /** Instead of the server's own sentence. */
  readonly detail?: string | undefined;
};

/** What went wrong, in the words of the server; a sentence that says no more than the title is left out. */
export function ProblemNotice({ problem, detail = problem.detail }: Props) {
  return (
    <Notice tone="bad" title={problem.title}>
      {detail === problem.title ? null : detail}
    </Notice>
  );
}
