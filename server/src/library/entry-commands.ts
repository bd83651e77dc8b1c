import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Accepted } from '@portal/domain/endpoint';
import type { createEntry, updateEntry } from '@portal/domain/library/contract';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { placementDefects } from '@portal/domain/library/placement';
import { type Gap, Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { entriesOf, entryById, lockEntry, lockTree, touchTree } from './store.ts';

type NewEntry = {
  readonly kind: LibraryEntry['kind'];
  readonly language: Language;
  readonly parent: number | null;
  readonly name: string;
  readonly url?: string;
  readonly fileId?: number;
  readonly hidden?: boolean;
};

function refuse(violations: readonly Gap[]): void {
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}

/** Puts an entry at the end of a folder; throws `invalid-values` where the folder is none of this tree. */
export async function addEntry(tx: Tx, scope: Scope, made: NewEntry, now: Date): Promise<LibraryEntry> {
  await lockTree(tx, scope, made.language);
  if (made.parent !== null) {
    const folder = await entryById(tx, scope, made.parent);
    const fits = folder?.kind === 'folder' && folder.language === made.language;
    refuse(fits ? [] : [{ propertyPath: 'parent', code: 'not-found' }]);
    if (made.kind === 'folder') await refuseTooDeep(tx, scope, made.language, made.parent);
  }
  const { id } = await tx
    .insertInto('support_materials')
    .values({
      organisation_id: scope.organisationId,
      name: made.name,
      kind: made.kind,
      language: made.language,
      parent_id: made.parent,
      url: made.url ?? null,
      file_id: made.fileId ?? null,
      hidden: made.hidden ?? false,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from support_materials
        where organisation_id = ${scope.organisationId} and language = ${made.language})`,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchTree(tx, scope, made.language);
  await recordEvent(tx, scope, { type: 'library.created', entry: made.name, kind: made.kind });
  return lockEntry(tx, scope, id);
}

/** A new folder in a folder: as deep as if an empty one were moved there. */
async function refuseTooDeep(tx: Tx, scope: Scope, language: Language, parent: number): Promise<void> {
  const entries = await entriesOf(tx, scope, language);
  refuse(placementDefects([...entries, { id: 0, parent: null, kind: 'folder' }], [0], parent));
}

/** A folder or link as an admin names it. */
export function makeEntry(
  tx: Tx,
  scope: Scope,
  body: Accepted<typeof createEntry>['body'],
  now: Date,
): Promise<LibraryEntry> {
  return addEntry(tx, scope, body, now);
}

/** Changes an entry that is locked; throws `invalid-values`. */
export async function changeEntry(
  tx: Tx,
  scope: Scope,
  entry: LibraryEntry,
  body: Accepted<typeof updateEntry>['body'],
  now: Date,
): Promise<LibraryEntry> {
  const fields = Object.keys(body);
  if (fields.length === 0) return entry;
  if (body.url !== undefined && entry.kind !== 'link') refuse([{ propertyPath: 'url', code: 'no-link' }]);
  const variant =
    body.variantOf === undefined
      ? {}
      : { variant_group: await variantGroup(tx, scope, entry, body.variantOf) };
  if (body.deviceTypes !== undefined) await setDeviceTypes(tx, scope, entry.id, body.deviceTypes);
  await tx
    .updateTable('support_materials')
    .set({
      ...variant,
      ...(body.name !== undefined && { name: body.name }),
      ...(body.hidden !== undefined && { hidden: body.hidden }),
      ...(body.url !== undefined && { url: body.url }),
      revision: entry.revision + 1,
      updated_at: now.toISOString(),
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', entry.id)
    .execute();
  await recordEvent(tx, scope, { type: 'library.changed', entry: body.name ?? entry.name, fields });
  return lockEntry(tx, scope, entry.id);
}

/**
 * The group that an entry shares with its variant in another language; both are in it from then on, and with them the variants that
 * the entry has in further languages. Where both have one of a language, the entry leaves its own.
 */
async function variantGroup(
  tx: Tx,
  scope: Scope,
  entry: LibraryEntry,
  variantOf: number | null,
): Promise<string | null> {
  if (variantOf === null) return null;
  const other = await entryById(tx, scope, variantOf);
  if (!other) throw notVariant('not-found');
  if (other.language === entry.language) throw notVariant('same-language');
  if ((other.kind === 'folder') !== (entry.kind === 'folder')) throw notVariant('other-kind');
  const theirs = await variantsOf(tx, scope, other);
  if (theirs.some(({ id, language }) => language === entry.language && id !== entry.id))
    throw notVariant('language-taken');
  const own = (await variantsOf(tx, scope, entry)).filter(({ id }) => id !== entry.id);
  const fits = own.every(({ language }) => theirs.every((one) => one.language !== language));
  const group = other.variantGroup ?? (fits ? entry.variantGroup : null) ?? randomUUID();
  const joining = (fits ? [other, ...own] : [other]).map(({ id }) => id);
  await sql`update support_materials set variant_group = ${group}, revision = revision + 1
    where organisation_id = ${scope.organisationId} and ${isOneOf(sql`id`, joining, 'int')}
      and variant_group is distinct from ${group}::uuid`.execute(tx);
  return group;
}

/** An entry with its variants in other languages. */
async function variantsOf(
  tx: Tx,
  scope: Scope,
  { id, language, variantGroup: group }: LibraryEntry,
): Promise<readonly Pick<LibraryEntry, 'id' | 'language'>[]> {
  if (group === null) return [{ id, language }];
  return tx
    .selectFrom('support_materials')
    .select(['id', 'language'])
    .where('organisation_id', '=', scope.organisationId)
    .where('variant_group', '=', group)
    .execute();
}

const notVariant = (code: string) =>
  new Problem('invalid-values', { violations: [{ propertyPath: 'variantOf', code }] });

async function setDeviceTypes(
  tx: Tx,
  scope: Scope,
  entry: number,
  templates: readonly number[],
): Promise<void> {
  const here = scope.organisationId;
  const wanted = [...new Set(templates)];
  if (wanted.length > 0) {
    const { rows } = await sql<{ id: number }>`select id from device_templates
      where organisation_id = ${here} and ${isOneOf(sql`id`, wanted, 'int')}`.execute(tx);
    const known = new Set(rows.map(({ id }) => id));
    refuse(
      wanted.flatMap((id, index) =>
        known.has(id) ? [] : [{ propertyPath: `deviceTypes.${index}`, code: 'not-found' }],
      ),
    );
  }
  await tx
    .deleteFrom('library_device_types')
    .where('organisation_id', '=', here)
    .where('entry_id', '=', entry)
    .execute();
  if (wanted.length > 0)
    await tx
      .insertInto('library_device_types')
      .values(wanted.map((template_id) => ({ organisation_id: here, entry_id: entry, template_id })))
      .execute();
}
