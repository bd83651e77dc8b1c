import { sql } from 'kysely';
import { Problem } from '@portal/domain/problem';
import { setOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent, recordEvents } from '../events/commands.ts';
import { actsInField } from '../users/store.ts';
import type { TemplateRecord } from './editing-store.ts';

type Users = 'everyone' | readonly number[];

/** Lets users install devices of a template; answers how many could not before. Throws `invalid-values` for users that are not here. */
export async function giveToUsers(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  users: Users,
  now: Date,
): Promise<number> {
  const changed = await changeUsers(tx, scope, template.id, users, 'give', now);
  await recordEvent(tx, scope, { type: 'template.given', template: template.name, count: changed });
  return changed;
}

/** Takes a type from users; what they have begun can be finished no more. Answers how many had it. */
export async function takeFromUsers(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  users: Users,
  now: Date,
): Promise<number> {
  const changed = await changeUsers(tx, scope, template.id, users, 'take', now);
  await recordEvent(tx, scope, { type: 'template.taken', template: template.name, count: changed });
  return changed;
}

async function changeUsers(
  tx: Tx,
  scope: Scope,
  templateId: number,
  users: Users,
  act: 'give' | 'take',
  now: Date,
): Promise<number> {
  if (users !== 'everyone') await requireUsers(tx, scope, users);
  const named =
    users === 'everyone' ? actsInField(sql`u.roles`) : sql<boolean>`u.id = any(${setOf(users)}::int[])`;
  const has = sql<boolean>`${templateId} = any(u.available_template_ids)`;
  const { rows } = await sql<{ id: number; name: string }>`
    update users u set
      available_template_ids = ${
        act === 'give'
          ? sql`array_append(u.available_template_ids, ${templateId}::int)`
          : sql`array_remove(u.available_template_ids, ${templateId}::int)`
      },
      updated_at = ${now.toISOString()}, revision = u.revision + 1
    where u.organisation_id = ${scope.organisationId} and ${named}
      and ${act === 'give' ? sql`not ${has}` : has}
    returning u.id, u.name`.execute(tx);
  await recordEvents(
    tx,
    scope,
    rows.map((account) => ({ type: 'user.edited', account, fields: ['availableTemplates'] })),
  );
  return rows.length;
}

async function requireUsers(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const violations = ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ propertyPath: `users.${at}`, code: 'unknown-reference' }],
  );
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}
