import { z } from 'zod';
import type { Scope } from '../db/open.ts';
import { logEvent } from '../events/commands.ts';
import { cardWasSent } from '../events/store.ts';
import { cardOf, type CardTools } from './card-commands.ts';
import type { CardKind, StoredCard } from './card-store.ts';
import { CARD_MAIL_TOPIC } from './card-mail-commands.ts';
import { postMail } from './mails.ts';
import { installationById, type InstallationRecord } from './store.ts';

const ofInstallation = z.object({ organisationId: z.int(), installationId: z.int() });
const mailed = ofInstallation.extend({ key: z.string() });
const decided = mailed.extend({
  decision: z.enum(['reject', 'no_warranty', 'restore', 'accept']),
  reason: z.string(),
});

const DECISION_MAILS = {
  reject: 'installation-rejected',
  no_warranty: 'installation-no-warranty',
  restore: 'installation-restored',
} as const;

/** Nobody in person: what the portal does by itself carries no name in the log. */
function portalIn(organisationId: number): Scope {
  return { organisationId, actor: { id: 0, role: 'admin', organisationId } };
}

/**
 * Jobs that follow a commit: cards are printed and stored, and go to customer and installer, each in their language. A
 * job may run twice; a mail has a key and a card is stored once.
 */
export function installationsJobs(tools: CardTools): void {
  const { jobs, db } = tools;

  jobs.on('installations.issue-installation-card', ofInstallation, async (payload) => {
    await issue(tools, payload, 'installation');
  });

  jobs.on(CARD_MAIL_TOPIC, mailed, async (payload) => {
    const issued = await issue(tools, payload, 'installation');
    if (issued) await mailCard(tools, { ...payload, ...issued, kind: 'installation' });
  });

  jobs.on('installations.issue-warranty-card', mailed, async (payload) => {
    const issued = await issue(tools, payload, 'warranty');
    if (issued) await mailCard(tools, { ...payload, ...issued, kind: 'warranty' });
  });

  jobs.on(
    'installations.tell-decision',
    decided,
    async ({ organisationId, installationId, key, decision, reason }) => {
      if (decision === 'accept') return;
      const scope = portalIn(organisationId);
      await db.within(scope, async (tx) => {
        const record = await installationById(tx, scope, installationId);
        if (!record) return;
        await postMail(tools, tx, scope, record, {
          key,
          to: record.owner_email,
          language: record.owner_language,
          kind: DECISION_MAILS[decision],
          reason,
        });
      });
    },
  );
}

type Issued = { readonly record: InstallationRecord; readonly stored: StoredCard };

/** Undefined when there is nothing to issue any more: deleted, or restored meanwhile. */
async function issue(
  tools: CardTools,
  { organisationId, installationId }: z.infer<typeof ofInstallation>,
  kind: CardKind,
): Promise<Issued | undefined> {
  const { db, clock } = tools;
  const scope = portalIn(organisationId);
  const record = await db.within(scope, (tx) => installationById(tx, scope, installationId));
  if (!record || !record.complete || (kind === 'warranty' && !record.warranty)) return undefined;
  const { stored } = await cardOf(tools, scope, kind, async () => record, clock());
  if (!stored)
    throw new Error(`The ${kind} card of installation ${installationId} changed while it was printed`);
  return { record, stored };
}

async function mailCard(
  tools: CardTools,
  mail: Issued & { readonly organisationId: number; readonly key: string; readonly kind: CardKind },
): Promise<void> {
  const { record, stored, key, kind } = mail;
  const scope = portalIn(mail.organisationId);
  await tools.db.within(scope, async (tx) => {
    // Posted before by this very job, which then failed to say so.
    if (await cardWasSent(tx, scope, record.id, key)) return;
    const card = { kind, stored };
    await postMail(tools, tx, scope, record, {
      key: `${key}:customer`,
      to: record.customer_email,
      language: record.customer_language,
      kind: `${kind}-card.customer`,
      card,
    });
    await postMail(tools, tx, scope, record, {
      key: `${key}:installer`,
      to: record.owner_email,
      language: record.owner_language,
      kind: `${kind}-card.installer`,
      card,
    });
    const subject = { installationId: record.id, deviceId: record.device_id };
    await logEvent(tx, scope, 'installation.card_sent', subject, { card: kind, mail: key });
  });
}
