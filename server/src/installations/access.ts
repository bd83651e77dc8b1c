import { may } from '@portal/domain/access/policies';
import { Problem } from '@portal/domain/problem';
import { authoriser } from '../platform/authorise.ts';
import { guardOf, type InstallationRecord } from './store.ts';

/** The refusal for an installation that does not exist or that the caller may not see. */
export function installationNotFound(id: number): Problem {
  return new Problem('installation-not-found', { values: { id } });
}

/** Checks `may` (domain): throws `installation-not-found` or `not-allowed`, otherwise returns the installation. */
export const authoriseInstallation = authoriser<
  InstallationRecord,
  ReturnType<typeof guardOf>,
  keyof typeof may
>(may, guardOf, ({ id }) => installationNotFound(id));
