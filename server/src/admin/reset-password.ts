import { pino } from 'pino';
import { setPassword } from '../auth/password-commands.ts';
import { mailLogo } from '../organisations/brand-store.ts';
import { readSecrets } from '../platform/identity/secrets.ts';
import { BossJobs } from '../platform/jobs/jobs-boss.ts';
import { mailPost } from '../platform/mail/mail-post.ts';
import { openIdentity, openStorage } from '../platform/open-services.ts';
import { askNewPassword } from './questions.ts';
import { requireMigrated, withDatabase } from './with-database.ts';

const clock = (): Date => new Date();

/** Sets the password of an account; returns the exit code. The server sends the mail about it. */
export async function resetPassword(email: string): Promise<number> {
  const password = await askNewPassword();
  if (password === undefined) return 2;
  return withDatabase(async (config, db) => {
    await requireMigrated(db);
    const secrets = await readSecrets(config);
    const identity = await openIdentity(config, db, secrets, clock);
    const storage = await openStorage(config, secrets, clock);
    const jobs = new BossJobs({ db, log: pino({ level: 'silent' }) });
    const mailer = mailPost({ config, db, storage, logoOf: mailLogo, jobs, clock });
    try {
      const name = await setPassword({ config, db, identity, mailer }, email, password, clock());
      console.log(
        name === undefined
          ? `There is no account with ${email} at this maker; nothing was changed.`
          : `${name} (${email}) has a new password. Their sessions have ended.`,
      );
      return name === undefined ? 1 : 0;
    } finally {
      mailer.close();
    }
  });
}
