import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { formatWarrantyNumber } from '@portal/domain/warranty/record';
import { warrantyStart } from '@portal/domain/warranty/period';
import type { IssuedTerms, WarrantyTerms } from '@portal/domain/warranty/terms';
import type { Scope, Tx } from '../db/open.ts';
import { removeUnattachedCards } from '../files/removal-commands.ts';
import { lastWithdrawn, warrantyOn } from './store.ts';

/**
 * Issues the warranty of an accepted installation. The number is the next of the organisation's year, taken under the
 * counter's row lock: whoever rolls back gives it back, so there are no gaps.
 *
 * @returns the number
 */
export async function issueWarranty(
  tx: Tx,
  scope: Scope,
  installationId: number,
  terms: WarrantyTerms,
  dates: { readonly startedOn: string; readonly soldOn: string | null },
  now: Date,
): Promise<string> {
  const organisation = scope.organisationId;
  const today = todayIn(TIME_ZONE, now);
  const year = Number(today.slice(0, 4));
  const { last: sequence } = await tx
    .insertInto('warranty_counters')
    .values({ organisation_id: organisation, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'year']).doUpdateSet((row) => ({
        last: row(row.ref('warranty_counters.last'), '+', 1),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const number = formatWarrantyNumber({ organisation, year, sequence });
  // What the device type says now of the days around an anniversary is promised for as long as the warranty lasts.
  const promised = sql`(select jsonb_build_object('windowDays',
      jsonb_build_object('before', t.inspection_days_before, 'after', t.inspection_days_after))
    from installations i join template_versions v on v.id = i.version_id join device_templates t on t.id = v.template_id
    where i.id = ${installationId})`;
  const issued: IssuedTerms = terms.yearlyInspection
    ? { ...terms, inspectedUntil: await inspectedUntil(tx, scope, installationId, today) }
    : terms;
  await tx
    .insertInto('warranties')
    .values({
      organisation_id: organisation,
      installation_id: installationId,
      number,
      year,
      sequence,
      start: warrantyStart(terms, dates),
      terms: sql<string>`${JSON.stringify(issued)}::jsonb || ${terms.yearlyInspection ? promised : sql`'{}'::jsonb`}`,
      code: newCode(),
      issued_at: now.toISOString(),
    })
    .execute();
  return number;
}

/**
 * The day until which yearly inspections count as done in a warranty that is given today: nobody was asked to do anything in a
 * window that closed before. What was missed while the warranty before it stood stays missed, so that one's day goes on to hold.
 */
async function inspectedUntil(tx: Tx, scope: Scope, installationId: number, today: string): Promise<string> {
  const former = await lastWithdrawn(tx, scope, installationId);
  if (!former) return today;
  const { warranty, withdrawnOn } = former;
  const { terms, issuedAt } = warranty;
  const until = terms.inspectedUntil ?? dayOf(issuedAt);
  const stood = { ...warranty, terms: { ...terms, inspectedUntil: until } };
  return warrantyOn(stood, withdrawnOn).lostBecause === null ? today : until;
}

/**
 * Makes the warranty that an installation brought from before the portal stand again, once it was withdrawn: it keeps its number, its code
 * and its days (decision 036). Such a one has no place in a year's sequence. Windows that closed meanwhile count as done.
 *
 * @returns its number; undefined where the installation brought none
 */
export async function reinstateImportedWarranty(
  tx: Tx,
  scope: Scope,
  installationId: number,
  now: Date,
): Promise<string | undefined> {
  const brought = await tx
    .selectFrom('warranties')
    .select(['id', 'number'])
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('year', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!brought) return undefined;
  const until = await inspectedUntil(tx, scope, installationId, todayIn(TIME_ZONE, now));
  await tx
    .updateTable('warranties')
    .set({
      withdrawn_at: null,
      terms: sql<string>`terms || ${JSON.stringify({ inspectedUntil: until })}::jsonb`,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', brought.id)
    .execute();
  return brought.number;
}

/** Without what is misread from paper: 0 O, 1 I L, and U. Sixteen of them cannot be guessed. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;

/** A new code for a warranty's card. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** Withdraws the valid warranty of an installation; the row stays, marked. */
export async function withdrawWarranty(
  tx: Tx,
  scope: Scope,
  installationId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('warranties')
    .set({ withdrawn_at: now.toISOString() })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('withdrawn_at', 'is', null)
    .execute();
  const gone = await tx
    .deleteFrom('cards')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('kind', '=', 'warranty')
    .returning('path')
    .execute();
  await removeUnattachedCards(tx, scope, installationId, gone);
}
