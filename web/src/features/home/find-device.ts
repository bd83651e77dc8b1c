import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { session } from '../../lib/session/session-store.ts';
import {
  type KnownDevice,
  keepDevice,
  knownHere,
  lookUpDevice,
  type Lookup,
  underWay,
  type UnderWay,
} from '../devices/queries.ts';

/** The result of a lookup: the server's answer, offline what this phone has cached, or a commissioning already begun on it. */
export type Finding =
  | Exclude<Lookup, { kind: 'offline' }>
  | { readonly kind: 'offline'; readonly known: KnownDevice | null }
  | UnderWay;

/**
 * Looks a device up on the server and on this phone, where a device in the queue or in drafts is not commissioned twice. Throws an
 * `ApiProblem` for every error but a missing connection.
 */
export async function findDevice(
  templateId: number,
  schema: ParametersSchema | undefined,
  serial: string,
): Promise<Finding> {
  const asker = session.get()?.user.id;
  const lookup = await lookUpDevice(templateId, schema, serial);
  if ('device' in lookup) void keepDevice(lookup.device, asker);
  if (lookup.kind === 'installed') return lookup;
  const own = await underWay(templateId, serial);
  if (own !== null) return own;
  return lookup.kind === 'offline' ? { kind: 'offline', known: await knownHere(templateId, serial) } : lookup;
}
