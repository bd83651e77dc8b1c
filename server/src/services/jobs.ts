import { wants } from '@portal/domain/notifications/kinds';
import { noticePage } from '@portal/domain/notifications/notice-page';
import { SERVICE_EVENTS } from '@portal/domain/services/transition';
import { z } from 'zod';
import { cardDate } from '../cards/card-formats.ts';
import type { Scope, Tx } from '../db/open.ts';
import { deviceById } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { wasLogged } from '../events/store.ts';
import { elsewhereSchema, notedCardAddress } from '../files/card-address-store.ts';
import type { CardTools } from '../files/card-commands.ts';
import type { StoredCard } from '../files/card-store.ts';
import { postDeviceMail, type DeviceMail } from '../files/device-mail-commands.ts';
import { customerRead, requireStillCustomer } from '../installations/store.ts';
import { CARD_MAIL_TOPICS, ISSUE_TOPICS, TOPICS } from '../platform/jobs/topics.ts';
import { portalIn } from '../platform/scope-of.ts';
import { verifyingContacts } from '../users/contact-store.ts';
import { fieldAddress, worksInOffice } from '../users/store.ts';
import { serviceCardOf } from './card-commands.ts';
import { serviceById, type ServiceRecord } from './record-store.ts';

const ofService = z.object({ organisationId: z.int(), serviceId: z.int() });
const mailed = ofService.extend({
  key: z.string(),
  elsewhere: elsewhereSchema,
});
const stepPayload = ofService.extend({ key: z.string(), event: z.enum(SERVICE_EVENTS), by: z.int() });

type Reader = Pick<DeviceMail, 'to' | 'language' | 'kind'> & {
  readonly as: string;
  readonly inOffice: boolean;
};

/**
 * Jobs that follow a commit: the service partner, or without one the admins, is asked for parts; the installer is
 * informed that they were sent, or that the service was rejected; the card is printed, stored and mailed. A job may run
 * twice; a mail has a key and a card is stored once.
 */
export function servicesJobs(tools: CardTools): void {
  const { jobs, db } = tools;

  jobs.on(TOPICS.tellServiceStep, stepPayload, async ({ organisationId, serviceId, key, event, by }) => {
    const scope = portalIn(organisationId);
    await db.within(scope, async (tx) => {
      const record = await serviceById(tx, scope, serviceId);
      if (!record || (await wasLogged(tx, scope, { serviceId }, 'service.notified', key))) return;
      const readers = (await readersOf(tx, scope, record, event)).filter(({ id }) => id !== by);
      await post(tools, tx, scope, record, readers, key);
    });
  });

  jobs.on(ISSUE_TOPICS.service, ofService, async (payload) => {
    await issue(tools, payload);
  });

  jobs.on(CARD_MAIL_TOPICS.service, mailed, async (payload) => {
    const issued = await issue(tools, payload);
    if (!issued) return;
    const { record, stored } = issued;
    const scope = portalIn(payload.organisationId);
    const elsewhere = await db.within(scope, (tx) => notedCardAddress(tx, scope, payload.elsewhere));
    const { installation, servicemanContact } = record;
    const readers: Reader[] = [
      ...(installation
        ? [
            {
              as: 'customer',
              to: customerAt(record, elsewhere),
              language: installation.customer_language,
              inOffice: false,
              kind: 'service-card.customer' as const,
            },
          ]
        : []),
      ...(servicemanContact
        ? [
            {
              as: 'installer',
              to: fieldAddress(servicemanContact),
              language: servicemanContact.language,
              inOffice: worksInOffice(servicemanContact.roles),
              kind: 'service-card.installer' as const,
            },
          ]
        : []),
    ];
    await db.within(scope, async (tx) => {
      if (await wasLogged(tx, scope, { serviceId: record.id }, 'service.notified', payload.key)) return;
      if (installation) await requireStillCustomer(tx, scope, customerRead(installation));
      await post(tools, tx, scope, record, readers, payload.key, { stored, elsewhere });
    });
  });
}

/** The recipients of an event: parts are the task of the installer's service partner, or without one of the admins. */
async function readersOf(
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  event: z.infer<typeof stepPayload>['event'],
): Promise<(Reader & { readonly id: number })[]> {
  const { servicemanContact } = record;
  if (event === 'require_parts') {
    const people = await verifyingContacts(tx, scope, servicemanContact);
    const wanting = people.filter((one) => wants(one.notice_choices, 'service-parts-needed', 'mail'));
    return wanting.map(({ id, email, language, roles }) => ({
      id,
      as: String(id),
      to: email,
      language,
      inOffice: worksInOffice(roles),
      kind: 'service-parts-needed',
    }));
  }
  if (!servicemanContact || (event !== 'send_parts' && event !== 'reject')) return [];
  const kind = event === 'reject' ? 'service-rejected' : 'service-parts-sent';
  if (!wants(servicemanContact.notice_choices, kind, 'mail')) return [];
  return [
    {
      id: servicemanContact.id,
      as: String(servicemanContact.id),
      to: fieldAddress(servicemanContact),
      language: servicemanContact.language,
      inOffice: worksInOffice(servicemanContact.roles),
      kind,
    },
  ];
}

/** Where the customer's copy of the card goes; blank where no address is known. */
function customerAt({ installation }: ServiceRecord, elsewhere: string | undefined): string {
  return installation ? (elsewhere ?? installation.customer_email) : '';
}

async function post(
  tools: CardTools,
  tx: Tx,
  scope: Scope,
  record: ServiceRecord,
  readers: readonly Reader[],
  key: string,
  { stored, elsewhere }: { readonly stored?: StoredCard; readonly elsewhere?: string | undefined } = {},
): Promise<void> {
  if (readers.length === 0) return;
  const device = await deviceById(tx, scope, record.device_id, tools.clock());
  if (!device) throw new Error(`Service ${record.id} has no device`);
  for (const { as, to, language, kind, inOffice } of readers) {
    await postDeviceMail(tools, tx, scope.organisationId, {
      key: `${key}:${as}`,
      installationId: record.installation_id,
      serviceId: record.id,
      to,
      language,
      kind,
      device,
      values: {
        ...valuesOf(record, language, kind),
        link: `${tools.config.publicUrl}${noticePage({ type: 'service', id: record.id }, inOffice)}`,
      },
      ...(stored && { card: { kind: 'service', stored }, customerAt: customerAt(record, elsewhere) }),
    });
  }
  await recordEvent(tx, scope, {
    type: 'service.notified',
    installationId: record.installation_id,
    deviceId: record.device_id,
    serviceId: record.id,
    mail: key,
    card: stored !== undefined,
  });
}

function valuesOf(
  record: ServiceRecord,
  language: DeviceMail['language'],
  kind: DeviceMail['kind'],
): Record<string, string> {
  const { installation, servicemanContact } = record;
  return {
    customer: installation ? (installation.company_name ?? installation.customer_name) : '–',
    worker: record.serviceman_name ?? servicemanContact?.name ?? '–',
    fault: record.fault_description,
    parts: (kind === 'service-parts-sent' ? record.sent_spare_parts : record.required_spare_parts) ?? '',
    tracking: record.tracking_number ?? '',
    reason: record.rejection_reason ?? '',
    deadline: cardDate(record.deadline, language),
  };
}

/** Undefined when there is nothing to issue: not closed yet, deleted, or a file is missing. */
async function issue(
  tools: CardTools,
  { organisationId, serviceId }: z.infer<typeof ofService>,
): Promise<{ record: ServiceRecord; stored: StoredCard } | undefined> {
  const scope = portalIn(organisationId);
  const record = await tools.db.within(scope, (tx) => serviceById(tx, scope, serviceId));
  const closed = record?.status === 'done' || record?.status === 'rejected';
  if (!record || !closed || !record.complete) return undefined;
  const { stored } = await serviceCardOf(tools, scope, async () => record, tools.clock());
  if (!stored) throw new Error(`The card of service ${serviceId} changed while it was printed`);
  return { record, stored };
}
