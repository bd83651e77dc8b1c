import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import {
  type KnownDevice,
  keepDevice,
  knownHere,
  lookUpDevice,
  type Lookup,
  underWay,
  type UnderWay,
} from '../devices/queries.ts';

/** What came of a serial number: the server's answer, what this phone knows without one, or its own unsent start. */
export type Finding =
  | Exclude<Lookup, { kind: 'offline' }>
  | { readonly kind: 'offline'; readonly known: KnownDevice | null }
  | UnderWay;

/**
 * Asks the maker's database, and this phone: a device that waits in its queue or drafts is not started twice. Throws an
 * `ApiProblem` for whatever is not a missing connection.
 */
export async function findDevice(
  templateId: number,
  schema: ParametersSchema | undefined,
  serial: string,
): Promise<Finding> {
  const lookup = await lookUpDevice(templateId, schema, serial);
  if ('device' in lookup) void keepDevice(lookup.device);
  if (lookup.kind === 'installed') return lookup;
  const own = await underWay(templateId, serial);
  if (own !== null) return own;
  return lookup.kind === 'offline' ? { kind: 'offline', known: await knownHere(templateId, serial) } : lookup;
}
