import type { Page } from '@portal/domain/page';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** A declared file with the one who declared it. */
export type Promised = {
  readonly id: number;
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly path: string | null;
  readonly arrived: boolean;
  readonly ownerId: number;
  readonly installationId: number;
};

/** A file of a manifest, by its request and name; undefined when nobody declared it. */
export async function promisedFile(
  tx: Tx,
  scope: Scope,
  clientId: string,
  name: string,
): Promise<Promised | undefined> {
  const row = await tx
    .selectFrom('record_files as f')
    .innerJoin('installations as i', (join) =>
      join.onRef('i.client_id', '=', 'f.client_id').onRef('i.organisation_id', '=', 'f.organisation_id'),
    )
    .where('f.organisation_id', '=', scope.organisationId)
    .where('f.client_id', '=', clientId)
    .where('f.name', '=', name)
    .select(['f.id', 'f.name', 'f.field', 'f.type', 'f.size', 'f.sha256', 'f.path', 'f.arrived_at'])
    .select(['i.owner_id', 'i.id as installation_id'])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      field: row.field,
      type: row.type,
      size: row.size,
      sha256: row.sha256,
      path: row.path,
      arrived: row.arrived_at !== null,
      ownerId: row.owner_id,
      installationId: row.installation_id,
    }
  );
}

/** The slot that the caller asked for with this path; undefined for any other person's. */
export async function ownSlot(tx: Tx, scope: Scope, path: string) {
  return tx
    .selectFrom('upload_slots')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('path', '=', path)
    .executeTakeFirst();
}

/** A piece of support material with where its bytes are. */
export type MaterialRow = {
  id: number;
  name: string;
  kind: 'document' | 'video' | 'folder' | 'link';
  parent_id: number | null;
  language: Language;
  url: string | null;
  path: string | null;
  type: string | null;
  size: number | null;
};

/** The whole support library of an organisation, in its order; folders are few and are read at once. */
export async function listMaterials(
  tx: Tx,
  scope: Scope,
  language: Language | undefined,
  asked: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<MaterialRow>> {
  const rows = tx
    .selectFrom('support_materials as m')
    .leftJoin('files as f', 'f.id', 'm.file_id')
    .where('m.organisation_id', '=', scope.organisationId)
    .$if(language !== undefined, (query) => query.where(sql<boolean>`m.language = ${language}`));
  const { total } = await rows
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await rows
    .select(['m.id', 'm.name', 'm.kind', 'm.parent_id', 'm.language', 'm.url', 'f.path', 'f.type', 'f.size'])
    .orderBy('m.position')
    .orderBy('m.id')
    .limit(asked.itemsPerPage)
    .offset((asked.page - 1) * asked.itemsPerPage)
    .execute();
  return { items, totalItems: total, page: asked.page, itemsPerPage: asked.itemsPerPage };
}
