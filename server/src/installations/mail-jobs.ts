import { wants } from '@portal/domain/notifications/kinds';
import { z } from 'zod';
import { recordEvent } from '../events/commands.ts';
import { cardWasSent, reasonOfEvent } from '../events/store.ts';
import { elsewhereSchema, notedCardAddress } from '../files/card-address-store.ts';
import type { CardTools } from '../files/card-commands.ts';
import type { StoredCard } from '../files/card-store.ts';
import { CARD_MAIL_TOPICS, ISSUE_TOPICS, TOPICS } from '../platform/jobs/topics.ts';
import { portalIn } from '../platform/scope-of.ts';
import { contactById } from '../users/contact-store.ts';
import { cardOf } from './cards/card-commands.ts';
import type { InstallationCardKind } from './cards/card-data.ts';
import { postMail } from './mails.ts';
import {
  customerRead,
  installationById,
  installerAddress,
  type InstallationRecord,
  requireStillCustomer,
} from './store.ts';

const ofInstallation = z.object({ organisationId: z.int(), installationId: z.int() });
const mailed = ofInstallation.extend({
  key: z.string(),
  elsewhere: elsewhereSchema,
});
const decided = ofInstallation.extend({
  key: z.string(),
  decision: z.enum(['reject', 'no_warranty', 'restore', 'accept']),
  /** The event log line of the decision. */
  line: z.int(),
});

const DECISION_MAILS = {
  reject: 'installation-rejected',
  no_warranty: 'installation-no-warranty',
  restore: 'installation-restored',
} as const;

/**
 * Jobs that follow a commit: print and store cards, and mail them to customer and installer, each in their language. A
 * job may run twice; a mail has a key and a card is stored once.
 */
export function installationsJobs(tools: CardTools): void {
  const { jobs, db } = tools;

  jobs.on(ISSUE_TOPICS.installation, ofInstallation, async (payload) => {
    await issue(tools, payload, 'installation');
  });

  jobs.on(CARD_MAIL_TOPICS.installation, mailed, async (payload) => {
    const issued = await issue(tools, payload, 'installation');
    if (issued) await mailCard(tools, { ...payload, ...issued, kind: 'installation' });
  });

  jobs.on(CARD_MAIL_TOPICS.warranty, mailed, async (payload) => {
    const issued = await issue(tools, payload, 'warranty');
    if (issued) await mailCard(tools, { ...payload, ...issued, kind: 'warranty' });
  });

  jobs.on(TOPICS.tellDecision, decided, async ({ organisationId, installationId, key, decision, line }) => {
    if (decision === 'accept') return;
    const scope = portalIn(organisationId);
    await db.within(scope, async (tx) => {
      const record = await installationById(tx, scope, installationId);
      if (!record) return;
      const owner = await contactById(tx, scope, record.owner_id);
      if (!wants(owner?.notice_choices ?? {}, DECISION_MAILS[decision], 'mail')) return;
      await postMail(tools, tx, scope, record, {
        key,
        to: installerAddress(record),
        language: record.owner_language,
        roles: record.owner_roles,
        kind: DECISION_MAILS[decision],
        reason: await reasonOfEvent(tx, scope, line),
      });
    });
  });
}

type Issued = { readonly record: InstallationRecord; readonly stored: StoredCard };

/** Undefined when there is nothing to issue: deleted, or restored meanwhile. */
async function issue(
  tools: CardTools,
  { organisationId, installationId }: z.infer<typeof ofInstallation>,
  kind: InstallationCardKind,
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
  mail: Issued & {
    readonly organisationId: number;
    readonly key: string;
    readonly kind: InstallationCardKind;
    readonly elsewhere?: z.output<typeof elsewhereSchema>;
  },
): Promise<void> {
  const { record, stored, key, kind, elsewhere } = mail;
  const scope = portalIn(mail.organisationId);
  await tools.db.within(scope, async (tx) => {
    // Sent before by this job, which then failed before it could log it.
    if (await cardWasSent(tx, scope, record.id, key)) return;
    await requireStillCustomer(tx, scope, customerRead(record));
    const card = { kind, stored };
    const customerAt = (await notedCardAddress(tx, scope, elsewhere)) ?? record.customer_email;
    await postMail(tools, tx, scope, record, {
      key: `${key}:customer`,
      to: customerAt,
      language: record.customer_language,
      roles: [],
      kind: `${kind}-card.customer`,
      card,
    });
    await postMail(tools, tx, scope, record, {
      key: `${key}:installer`,
      to: installerAddress(record),
      language: record.owner_language,
      roles: record.owner_roles,
      kind: `${kind}-card.installer`,
      card,
      customerAt,
    });
    await recordEvent(tx, scope, {
      type: 'installation.card_sent',
      installationId: record.id,
      deviceId: record.device_id,
      card: kind,
      mail: key,
      elsewhere: elsewhere !== undefined,
    });
  });
}
