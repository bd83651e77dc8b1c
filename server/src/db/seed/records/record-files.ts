import { nextId, type World } from '../world.ts';

/** A file of a record: declared with it and, unless `missing`, uploaded as well. */
export function addRecordFile(
  world: World,
  file: {
    organisationId: number;
    clientId: string;
    name: string;
    field: string;
    at: string;
    missing?: boolean;
    /** A photo of its own, which no other record has. */
    own?: boolean;
  },
): void {
  const { type, size, sha256, path } = world.picture(file.organisationId, file.field, file.own === true);
  world.rows.record_files.push({
    id: nextId(world.rows.record_files),
    organisation_id: file.organisationId,
    client_id: file.clientId,
    name: file.name,
    field: file.field,
    type,
    size,
    sha256,
    path: file.missing ? null : path,
    arrived_at: file.missing ? null : file.at,
    created_at: file.at,
  });
}
