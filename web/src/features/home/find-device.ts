import { DATABASE_ERROR_NOTICE_MS } from '@portal/domain/constants';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { t } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
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
import { toast } from '../../ui/notices/toast.ts';

/** Why nobody could be asked: there is no connection, the server has failed, or it takes no more requests for now. */
export type Silence = 'no-connection' | 'failure' | 'busy';

type Unanswered = { readonly kind: 'offline'; readonly why: Silence };

/**
 * The result of a lookup: the server's answer, without one what this phone has cached, or a commissioning already begun on it.
 */
export type Finding =
  | Exclude<Lookup, { kind: 'offline' }>
  | (Unanswered & { readonly known: KnownDevice | null })
  | UnderWay;

/**
 * Looks a device up on the server and on this phone, where a device in the queue or in drafts is not commissioned twice. A failure
 * of the server is said in its words (specification section 8) and, like a refusal for too many requests, is no reason to wait for it: the
 * work goes on as without a connection.
 * Throws an `ApiProblem` for every other error but a missing connection.
 */
export async function findDevice(
  templateId: number,
  schema: ParametersSchema | undefined,
  serial: string,
): Promise<Finding> {
  const asker = session.get()?.user.id;
  const lookup = await lookUpDevice(templateId, schema, serial).catch(toldFailure);
  if ('device' in lookup) void keepDevice(lookup.device, asker);
  if (lookup.kind === 'installed') return lookup;
  const own = await underWay(templateId, serial);
  if (own !== null) return own;
  if (lookup.kind !== 'offline') return lookup;
  return {
    kind: 'offline',
    why: 'why' in lookup ? lookup.why : 'no-connection',
    known: await knownHere(templateId, serial),
  };
}

function toldFailure(error: unknown): Unanswered {
  const { status, detail } = problemOf(error);
  const isBusy = status === 429;
  if (status < 500 && !isBusy) throw error;
  const title = t(isBusy ? 'home.error' : 'home.databaseError');
  toast({ kind: 'error', title, message: detail, ms: DATABASE_ERROR_NOTICE_MS });
  return { kind: 'offline', why: isBusy ? 'busy' : 'failure' };
}
