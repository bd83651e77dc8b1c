import { ApiProblem } from './api-problem.ts';

/**
 * Loads a contract when a call first needs it: contracts consist of schemas, which the first paint does without. A
 * contract that cannot be loaded counts as no connection and throws an `ApiProblem`.
 */
export async function contractOf<Contract>(load: () => Promise<Contract>): Promise<Contract> {
  try {
    return await load();
  } catch (cause) {
    throw new ApiProblem('offline', 0, { cause });
  }
}
