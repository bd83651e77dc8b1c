import { noticePage } from '@portal/domain/notifications/notice-page';
import { z } from 'zod';
import { cardDate } from '../cards/card-formats.ts';
import { deviceById } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { wasLogged } from '../events/store.ts';
import { elsewhereSchema, notedCardAddress } from '../files/card-address-store.ts';
import type { CardTools } from '../files/card-commands.ts';
import { postDeviceMail } from '../files/device-mail-commands.ts';
import { customerRead, installerAddress, requireStillCustomer } from '../installations/store.ts';
import { CARD_MAIL_TOPICS, ISSUE_TOPICS } from '../platform/jobs/topics.ts';
import { portalIn } from '../platform/scope-of.ts';
import { contactById } from '../users/contact-store.ts';
import { fieldAddress, worksInOffice } from '../users/store.ts';
import { inspectionCardOf } from './card-commands.ts';
import { inspectionById } from './record-store.ts';

const ofInspection = z.object({ organisationId: z.int(), inspectionId: z.int() });
const mailed = ofInspection.extend({
  key: z.string(),
  elsewhere: elsewhereSchema,
});

/**
 * Jobs that follow a commit: print and store the card of an inspection, and mail it to customer and installer, each in
 * their language. A job may run twice; a mail has a key and a card is stored once.
 */
export function inspectionsJobs(tools: CardTools): void {
  const { jobs, db, clock } = tools;

  jobs.on(ISSUE_TOPICS.inspection, ofInspection, async (payload) => {
    await issue(tools, payload);
  });

  jobs.on(CARD_MAIL_TOPICS.inspection, mailed, async (payload) => {
    const issued = await issue(tools, payload);
    if (!issued) return;
    const { organisationId, key, elsewhere } = payload;
    const { record, stored } = issued;
    const scope = portalIn(organisationId);
    await db.within(scope, async (tx) => {
      // Sent before by this job, which then failed before it could log it.
      if (await wasLogged(tx, scope, { inspectionId: record.id }, 'inspection.notified', key)) return;
      const device = await deviceById(tx, scope, record.device_id, clock());
      const worker =
        record.executed_by === null ? undefined : await contactById(tx, scope, record.executed_by);
      if (!device) throw new Error(`Inspection ${record.id} has no device`);
      const { installation } = record;
      await requireStillCustomer(tx, scope, customerRead(installation));
      const customerAt = (await notedCardAddress(tx, scope, elsewhere)) ?? installation.customer_email;
      const readers = [
        {
          as: 'customer',
          to: customerAt,
          language: installation.customer_language,
          roles: [],
        },
        {
          as: 'installer',
          to: worker ? fieldAddress(worker) : installerAddress(installation),
          language: worker?.language ?? installation.owner_language,
          roles: worker?.roles ?? installation.owner_roles,
        },
      ] as const;
      for (const { as, to, language, roles } of readers) {
        const page = noticePage({ type: 'inspection', id: record.id }, worksInOffice(roles));
        await postDeviceMail(tools, tx, organisationId, {
          key: `${key}:${as}`,
          installationId: installation.id,
          inspectionId: record.id,
          to,
          language,
          kind: `inspection-card.${as}`,
          device,
          values: {
            date: cardDate(record.day ?? record.due_date, language),
            worker: record.executed_by_name ?? installation.installer_name,
            customer: installation.company_name ?? installation.customer_name,
            link: `${tools.config.publicUrl}${page}`,
          },
          card: { kind: 'inspection', stored },
          customerAt,
        });
      }
      const subject = { installationId: installation.id, deviceId: device.id, inspectionId: record.id };
      await recordEvent(tx, scope, {
        type: 'inspection.card_sent',
        ...subject,
        card: 'inspection',
        mail: key,
        elsewhere: elsewhere !== undefined,
      });
    });
  });
}

/** Undefined when there is nothing to issue: not carried out, deleted, or a file is missing. */
async function issue(tools: CardTools, { organisationId, inspectionId }: z.infer<typeof ofInspection>) {
  const scope = portalIn(organisationId);
  const record = await tools.db.within(scope, (tx) => inspectionById(tx, scope, inspectionId));
  if (!record || record.status !== 'done' || !record.complete) return undefined;
  const { stored } = await inspectionCardOf(tools, scope, async () => record, tools.clock());
  if (!stored) throw new Error(`The card of inspection ${inspectionId} changed while it was printed`);
  return { record, stored };
}
