import { ApiProblem } from './api-problem.ts';

/**
 * Brings a contract when a call first needs it: contracts are made of schemas, and the first paint does without
 * what checks the server's answers. One that cannot be fetched counts as no connection: it throws an `ApiProblem`.
 */
export async function contractOf<Contract>(load: () => Promise<Contract>): Promise<Contract> {
  try {
    return await load();
  } catch (cause) {
    throw new ApiProblem('offline', 0, { cause });
  }
}
