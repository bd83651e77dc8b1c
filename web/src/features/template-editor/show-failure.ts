import { problemOf } from '../../lib/network/api-problem.ts';
import { toast } from '../../ui/notices/toast.ts';

/** Tells in the words of the server why something could not be done. */
export function showFailure(error: Error): void {
  const { title, detail } = problemOf(error);
  toast({ kind: 'error', title, message: detail });
}
