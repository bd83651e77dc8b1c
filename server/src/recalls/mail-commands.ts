import { noticePage } from '@portal/domain/notifications/notice-page';
import { recallTextIn } from '@portal/domain/recalls/record';
import type { Labels, Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { hasInstaller } from '../installations/visible-store.ts';
import { recallMail } from '../locales/mail-text.ts';
import { mailSender, organisationById } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { worksInOffice } from '../users/store.ts';
import { withDevice, withInstallation } from './device-rows-store.ts';

/** Mails queued per transaction. */
const BATCH = 100;
/** Serial numbers in a mail; the rest is counted. */
const NAMED = 30;

type Addressee = {
  id: number;
  email: string;
  language: Language;
  roles: string[];
  serials: string[];
  /** They were told before this round. */
  again: boolean;
};

/**
 * Queues the next mails of one round of a recall, after an account. Each is one mail however often the job runs. Whoever has
 * not confirmed their address is told in the app alone.
 * @returns the last account, undefined when none was left
 */
export async function mailRecall(
  { mailer, config }: Pick<Deps, 'mailer' | 'config'>,
  tx: Tx,
  scope: Scope,
  { recallId, round, after }: { readonly recallId: number; readonly round: number; readonly after: number },
): Promise<number | undefined> {
  const recall = await tx
    .selectFrom('recalls')
    .select(['title', 'text'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', recallId)
    .executeTakeFirst();
  const organisation = await organisationById(tx, scope.organisationId);
  if (!recall || !organisation) return undefined;
  const texts: { readonly title: Labels; readonly text: Labels } = recall;
  const addressees = await addresseesOf(tx, scope, { recallId, round, after });
  await mailer.postAll(
    tx,
    scope.organisationId,
    addressees
      .filter(({ serials }) => serials.length > 0)
      .map(({ id, email, language, roles, serials, again }) => ({
        key: `recall ${recallId} ${round} ${id}`,
        to: email,
        ...recallMail(
          {
            ...recallTextIn(texts, language),
            serials: serials.slice(0, NAMED),
            more: Math.max(0, serials.length - NAMED),
            again,
            link: `${config.publicUrl}${noticePage({ type: 'recall', id: recallId }, worksInOffice(roles))}`,
          },
          language,
          mailSender(organisation, language),
        ),
      })),
  );
  return addressees.at(-1)?.id;
}

/**
 * The next people of a round, with the serial numbers of their devices that have no answer. All of them are found in one pass over the
 * devices of the recall.
 */
async function addresseesOf(
  tx: Tx,
  scope: Scope,
  { recallId, round, after }: { readonly recallId: number; readonly round: number; readonly after: number },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    with next as materialized (
      select u.id, u.email, u.language, u.roles, p.reminders > 0 as again
      from recall_recipients p join users u on u.id = p.user_id
      where p.organisation_id = ${scope.organisationId} and p.recall_id = ${recallId} and p.round = ${round}
        and u.verified_at is not null and p.user_id > ${after}
      order by p.user_id limit ${BATCH}
    ), theirs as materialized (
      select rd.device_id, i.owner_id from recall_devices rd ${withInstallation}
      where rd.recall_id = ${recallId} and rd.answer_id is null and ${hasInstaller}
        and i.owner_id = any(array(select id from next))
    ), named as (
      select rd.owner_id, json_agg(d.serial order by d.serial_key) as serials from theirs rd ${withDevice}
      group by rd.owner_id
    )
    select next.*, coalesce(named.serials, '[]') as serials from next left join named on named.owner_id = next.id
    order by next.id`.execute(tx);
  return rows;
}
