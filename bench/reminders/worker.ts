import { pino } from 'pino';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { mailLogo } from '../../server/src/organisations/brand-store.ts';
import { BossJobs } from '../../server/src/platform/jobs/jobs-boss.ts';
import { mailPost } from '../../server/src/platform/mail/mail-post.ts';
import { openStorage } from '../../server/src/platform/open-services.ts';
import { deriveSecrets } from '../../server/src/platform/identity/secrets.ts';
import { remindOfInspections } from '../../server/src/reminders/commands.ts';

/**
 * The daily job and the sending of its mails, in a process that can be killed: plans the reminders, sends the mails,
 * and ends when none waits. Prints its maximum memory at the end.
 */
const config = readConfig(process.env);
const log = pino({ level: 'error' });
const clock = () => new Date();
const db = await openDatabase(config, (error) => log.error(error));
const secrets = deriveSecrets('a secret for measuring alone, long enough');
const storage = await openStorage(config, secrets, clock);
const jobs = new BossJobs({ db, log });
const mailer = mailPost({ config, db, storage, logoOf: mailLogo, jobs, clock });
await jobs.start();
let largest = 0;
const watch = setInterval(() => {
  largest = Math.max(largest, process.memoryUsage.rss());
}, 100);
const began = performance.now();
await remindOfInspections({ db, mailer, config }, clock());
const planned = performance.now();
for (;;) {
  const { waiting } = await db.system((tx) =>
    tx
      .selectFrom('mails')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('state', '!=', 'sent')
      .executeTakeFirstOrThrow(),
  );
  if (waiting === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 250));
}
clearInterval(watch);
console.log(
  JSON.stringify({
    plannedMs: Math.round(planned - began),
    allMs: Math.round(performance.now() - began),
    largestMegabytes: Math.round(largest / 1024 / 1024),
  }),
);
process.exit(0);
