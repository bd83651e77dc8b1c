import { migrate } from '../db/migrate.ts';
import { readSecrets } from '../platform/identity/secrets.ts';
import { openIdentity } from '../platform/open-services.ts';
import { createSuperadmin } from '../users/commands.ts';
import { askNewPassword } from './questions.ts';
import { withDatabase } from './with-database.ts';

/** Creates the first account of a new installation of the portal; returns the exit code. */
export async function makeSuperadmin(
  email: string,
  name: string,
  organisationName: string | undefined,
): Promise<number> {
  const password = await askNewPassword();
  if (password === undefined) return 2;
  return withDatabase(async (config, db) => {
    await migrate(db);
    const identity = await openIdentity(config, db, await readSecrets(config), () => new Date());
    const account = {
      organisationId: config.organisationId,
      organisationName: organisationName ?? `Organisation ${config.organisationId}`,
      email,
      name,
      password,
    };
    const made = await createSuperadmin({ db, identity }, account, new Date());
    console.log(
      made ? `${email} may sign in.` : `An account with ${email} exists already; nothing was changed.`,
    );
    return made ? 0 : 1;
  });
}
