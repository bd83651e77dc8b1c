import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PAGE_SIZE } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/recalls/contract';
import type { Recall } from '@portal/domain/recalls/record';
import type { Labels } from '@portal/domain/templates/labels';
import { LIMITS } from '../auth/guessing-store.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { contentHash } from '../platform/http/content-hash.ts';
import { serve } from '../platform/http/endpoint.ts';
import { answerById, answerRecall, authoriseReplay } from './answer-commands.ts';
import { beginRecall, changeRecall, lockRecall, remindOfRecall } from './commands.ts';
import { devicesOfRecall } from './devices-store.ts';
import { recallCsv } from './export-commands.ts';
import { markRecallRead, ownRecalls } from './own-store.ts';
import { countsOf, selectedDevices, unknownSerials } from './selection-store.ts';
import { recipientsOf } from './recipients-store.ts';
import { listRecalls, recallById, recallTitle } from './store.ts';

/** Unknown serial numbers that a preview names; the rest is counted. */
const MAX_NAMED = 50;

async function shown(tx: Tx, scope: Scope, id: number): Promise<Recall> {
  const recall = await recallById(tx, scope, id);
  if (!recall) throw new Problem('not-found');
  return recall;
}

/** The title of a recall, of which nothing is counted. */
async function titleOf(tx: Tx, scope: Scope, id: number): Promise<Labels> {
  const title = await recallTitle(tx, scope, id);
  if (!title) throw new Problem('not-found');
  return title;
}

/** Recalls: the office begins, follows and closes them; whoever commissioned the devices answers. */
export function recallsRoutes(app: FastifyInstance, deps: Deps): void {
  officeRoutes(app, deps);
  installerRoutes(app);
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.previewRecall, async ({ tx, scope, body: { selection, page } }) => ({
    counts: await countsOf(tx, scope, selection),
    devices: await selectedDevices(tx, scope, selection, { page, limit: PAGE_SIZE }),
    unknown: await unknownSerials(tx, scope, selection, MAX_NAMED),
  }));

  serve(
    app,
    contract.createRecall,
    async ({ tx, scope, body, now, showsVersion }) => {
      const recall = await shown(tx, scope, await beginRecall(tx, scope, body, now));
      showsVersion(recall.revision);
      return recall;
    },
    { limits: LIMITS.mailing },
  );

  serve(app, contract.listRecalls, ({ tx, scope, list }) => listRecalls(tx, scope, list));

  serve(app, contract.getRecall, async ({ tx, scope, params, showsVersion }) => {
    const recall = await shown(tx, scope, params.id);
    showsVersion(recall.revision);
    return recall;
  });

  serve(app, contract.listRecallDevices, async ({ tx, scope, params, list }) => {
    await titleOf(tx, scope, params.id);
    return devicesOfRecall(tx, scope, params.id, list);
  });

  serve(app, contract.listRecallRecipients, async ({ tx, scope, params, list }) => {
    await titleOf(tx, scope, params.id);
    return recipientsOf(tx, scope, params.id, list);
  });

  serve(
    app,
    contract.exportRecallDevices,
    async ({ scope, params, language, reply }) => {
      await deps.db.within(scope, async (tx) => {
        const { pl = '' } = await titleOf(tx, scope, params.id);
        await recordEvent(tx, scope, { type: 'recall.exported', recallId: params.id, title: pl });
      });
      reply.header('content-disposition', `attachment; filename="recall-${params.id}.csv"`);
      return Readable.from(recallCsv(deps, scope, params.id, language));
    },
    { transaction: 'none' },
  );

  serve(
    app,
    contract.remindOfRecall,
    async ({ tx, scope, params, now }) => ({ reminded: await remindOfRecall(tx, scope, params.id, now) }),
    { limits: LIMITS.mailing },
  );

  serve(app, contract.updateRecall, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const recall = await lockRecall(tx, scope, params.id);
    ifMatch(recall.revision);
    await changeRecall(tx, scope, recall, body.state, now);
    const changed = await shown(tx, scope, recall.id);
    showsVersion(changed.revision);
    return changed;
  });
}

function installerRoutes(app: FastifyInstance): void {
  serve(app, contract.listOwnRecalls, ({ tx, scope, list }) => ownRecalls(tx, scope, list));

  serve(app, contract.readRecall, async ({ tx, scope, params, now }) => {
    if (!(await markRecallRead(tx, scope, params.recall, now))) throw new Problem('not-found');
  });

  serve(
    app,
    contract.answerRecall,
    async ({ tx, scope, body, now, request, reply }) => {
      const { id, replayed } = await answerRecall(tx, scope, body, contentHash(request), now);
      if (replayed) void reply.header('idempotent-replayed', 'true');
      const answer = await answerById(tx, scope, id);
      if (!answer) throw new Error(`Recall answer ${String(id)} is not there`);
      return answer;
    },
    {
      replay: async ({ tx, scope, body }, answer) => {
        await authoriseReplay(tx, scope, body);
        return answer;
      },
    },
  );
}
