import {
  type DeliveryState,
  type MailDelivery,
  RECORD_MAILS,
  type RecordMail,
} from '@portal/domain/mails/contract';
import type { HistorySubject } from '../events/store.ts';
import type { Scope, Tx } from '../db/open.ts';
import type { MailTable } from '../db/schema-effects.ts';
import { stateOfMail } from '../platform/mail/mailer.ts';
import type { Page } from '@portal/domain/page';
import type { Selectable } from 'kysely';

type StoredState = Selectable<MailTable>['state'];

const STATES: Readonly<Record<StoredState, DeliveryState>> = {
  waiting: 'queued',
  sending: 'queued',
  failed: 'delayed',
  sent: 'sent',
  kept: 'kept',
  refused: 'refused',
  bounced: 'bounced',
};

/**
 * The mails about one record, newest first; the caller authorises seeing them and correcting the customer's address.
 */
export async function deliveriesOf(
  tx: Tx,
  scope: Scope,
  subject: HistorySubject,
  list: { readonly page: number; readonly itemsPerPage: number },
  { mayCorrect, now }: { readonly mayCorrect: boolean; readonly now: Date },
): Promise<Page<MailDelivery>> {
  const all = tx
    .selectFrom('mails')
    .where('organisation_id', '=', scope.organisationId)
    .where('kind', 'is not', null)
    // Empty when the customer was erased.
    .where('recipient', '<>', '');
  const ofRecord =
    'inspectionId' in subject
      ? all.where('inspection_id', '=', subject.inspectionId)
      : 'serviceId' in subject
        ? all.where('service_id', '=', subject.serviceId)
        : all
            .where('installation_id', '=', subject.installationId)
            .where('inspection_id', 'is', null)
            .where('service_id', 'is', null);
  const named = ofRecord.where('kind', 'in', KINDS);
  const { total } = await named
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await named
    .select(['id', 'kind', 'recipient', 'state', 'last_error', 'created_at', 'sent_at', 'returned_at'])
    .orderBy('id', 'desc')
    .limit(list.itemsPerPage)
    .offset((list.page - 1) * list.itemsPerPage)
    .execute();
  const items = rows.flatMap((row) => {
    const letter = letterOf(row.kind);
    if (!letter) return [];
    return [
      {
        id: row.id,
        ...letter,
        to: letter.reader === 'partner' ? null : row.recipient,
        correctable: mayCorrect && letter.reader === 'customer',
        state: STATES[stateOfMail(row.state, row.created_at, now)],
        at: row.returned_at ?? row.sent_at ?? row.created_at,
        words: row.last_error,
      },
    ];
  });
  return { items, totalItems: total, page: list.page, itemsPerPage: list.itemsPerPage };
}

/** The kinds of mails that are shown, as they are stored. */
const KINDS: readonly string[] = RECORD_MAILS.flatMap((mail) => [
  mail,
  `${mail}.customer`,
  `${mail}.installer`,
]);

function letterOf(kind: string | null): Pick<MailDelivery, 'mail' | 'reader'> | undefined {
  const [name, reader] = kind?.split('.') ?? [];
  const mail = RECORD_MAILS.find((known) => known === name);
  if (!mail) return undefined;
  if (reader === 'customer') return { mail, reader };
  return { mail, reader: PARTNERS.has(mail) ? 'partner' : 'installer' };
}

const PARTNERS: ReadonlySet<RecordMail> = new Set<RecordMail>(['service-parts-needed']);

/** What a returned mail concerned. */
export type ReturnedMail = Pick<
  Selectable<MailTable>,
  | 'id'
  | 'organisation_id'
  | 'kind'
  | 'state'
  | 'last_error'
  | 'installation_id'
  | 'inspection_id'
  | 'service_id'
>;

/** A returned mail; undefined when its row was deleted. */
export function returnedMail(tx: Tx, id: number): Promise<ReturnedMail | undefined> {
  return tx
    .selectFrom('mails')
    .select([
      'id',
      'organisation_id',
      'kind',
      'state',
      'last_error',
      'installation_id',
      'inspection_id',
      'service_id',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}
