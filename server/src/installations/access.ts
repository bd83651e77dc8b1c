import { may } from '@portal/domain/access/policies';
import { Problem } from '@portal/domain/problem';
import { authoriser } from '../platform/authorise.ts';
import { guardOf, type InstallationRecord } from './store.ts';

/** The answer to whoever asks for an installation that does not exist, or not for them. */
export function installationNotFound(id: number): Problem {
  return new Problem('installation-not-found', { values: { id } });
}

/** Asks `may` (domain): throws `installation-not-found` or `not-allowed`, else gives the installation back. */
export const authoriseInstallation = authoriser<
  InstallationRecord,
  ReturnType<typeof guardOf>,
  keyof typeof may
>(may, guardOf, ({ id }) => installationNotFound(id));
