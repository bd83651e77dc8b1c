import { z } from 'zod';
import { endFeedOf } from '../calendar/feed-store.ts';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { takeNotedAddress } from './link-store.ts';
import { mailNewAddress, mailReset, mailUnlock } from './link-commands.ts';
import { queueAccountMail } from './mails.ts';
import { accountForMail, findAccount } from './store.ts';

/** Null when no account has the address entered: the row takes the same time either way. */
const ofAccount = z.object({ userId: z.int().nullable() });
const linkToEnd = z.object({ organisationId: z.int(), userId: z.int(), until: z.iso.datetime() });
const addressAsked = z.object({ note: z.int() });

/** Runs as jobs, so that the response time does not reveal whether an account exists. */
export function authJobs(deps: Deps): void {
  const { jobs, db, clock } = deps;

  jobs.on(TOPICS.mailReset, ofAccount, async ({ userId }) => {
    if (userId === null) return;
    await db.system(async (tx) => {
      const account = await accountForMail(tx, userId);
      if (account) await mailReset(deps, tx, account, clock());
    });
  });

  jobs.on(TOPICS.mailUnlock, ofAccount, async ({ userId }) => {
    if (userId === null) return;
    await db.system(async (tx) => {
      const account = await accountForMail(tx, userId);
      if (account) await mailUnlock(deps, tx, account, clock());
    });
  });

  jobs.on(TOPICS.endCalendarLink, linkToEnd, async ({ organisationId, userId, until }) => {
    await db.systemWithin(organisationId, (tx) => endFeedOf(tx, userId, until));
  });

  jobs.on(TOPICS.mailNewAddress, addressAsked, async ({ note }, job) => {
    await db.system(async (tx) => {
      const asked = await takeNotedAddress(tx, note);
      if (!asked) return;
      const { userId, email } = asked;
      const account = await accountForMail(tx, userId);
      if (!account) return;
      const other = await findAccount(tx, email);
      // The account's own address in different case.
      if (!other || other.id === userId) return mailNewAddress(deps, tx, account, email, clock());
      // Only the owner of that mailbox learns that it has an account.
      await queueAccountMail(deps, tx, account, {
        key: `in-use ${job.id}`,
        kind: 'email-in-use',
        to: email,
        values: { link: `${deps.config.publicUrl}/login` },
      });
    });
  });
}
