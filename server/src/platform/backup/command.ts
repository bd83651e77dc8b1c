import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** What a backup needs to know of the portal's configuration. */
export type Settings = Pick<Config, 'databaseUrl' | 'databaseBackupUrl' | 'dataDir' | 's3'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>;

/** The folder of a portal's files, where they are not in a bucket. */
export const filesOf = (dataDir: string): string => join(dataDir, 'files');
/** For `openDatabase`: ignores a lost connection, since the command then fails with an error of its own. */
export const ignoreLost = (): void => undefined;

/** Tells the operator how far it is. */
export type Report = (line: string) => void;

const TELL_EVERY_MS = 10_000;

/** Calls `report` at most every ten seconds. */
export function paced(report: Report): Report {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < TELL_EVERY_MS) return;
    last = performance.now();
    report(line);
  };
}
