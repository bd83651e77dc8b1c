import type { z } from 'zod';
import { may } from '@portal/domain/access/policies';
import type { emailRequestSchema } from '@portal/domain/queue/contract';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { askForCardMail } from '../installations/card-mail-commands.ts';
import { loadVisible } from '../installations/read-commands.ts';
import { guardOf, installationByClientId } from '../installations/store.ts';

type EmailRequest = z.output<typeof emailRequestSchema>;

/**
 * Writes down that the card of an installation goes to customer and installer. Refused until every declared file has
 * arrived; the same key is the same mail, once (design: offline, On the server).
 */
export async function requestCardMail(
  tx: Tx,
  scope: Scope,
  request: EmailRequest,
  key: string,
): Promise<void> {
  const { data } = request;
  const id =
    'clientId' in data ? (await installationByClientId(tx, scope, data.clientId))?.id : data.installation;
  if (id === undefined) throw new Problem('not-found');
  const record = await loadVisible(tx, scope, id);
  const guard = guardOf(record);
  if (!may.workOn(scope.actor, guard) && !may.verify(scope.actor, guard))
    throw new Problem('not-your-installation');
  if (!record.complete) throw new Problem('files-missing');
  await askForCardMail(tx, scope, record.id, `send-email:${scope.actor.id}:${key}`);
}
