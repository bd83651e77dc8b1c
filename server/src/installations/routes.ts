import type { FastifyInstance } from 'fastify';
import { onOnePage } from '@portal/domain/page';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Endpoint } from '@portal/domain/endpoint';
import {
  getInstallation,
  getInstallationEvents,
  listInstallationPreviews,
  listInstallations,
  listOrganisationInstallations,
  listOwnInstallations,
  listReceivedInstallations,
} from '@portal/domain/installations/contract';
import { eventsOfInstallation, readableEvent, readableHistory } from '../events/store.ts';
import { serve, type Call } from '../platform/http/endpoint.ts';
import { listInstallations as list, type Whose } from './list-store.ts';
import { presentRow } from './present.ts';
import { authoriseInstallation, requireListAccess } from './access.ts';
import { loadInstallation, loadToShow, readInstallation, readPreviews } from './read-commands.ts';

/** Lists of installations, one of them, and its history. */
export function installationsRoutes(app: FastifyInstance): void {
  serve(app, listInstallations, (call) => page(call, { of: 'visible' }));
  serve(app, listOrganisationInstallations, (call) => page(call, { of: 'visible' }));
  serve(app, listOwnInstallations, (call) => {
    requireListAccess(call.scope, call.params.id);
    return page(call, { of: 'owner', userId: call.params.id });
  });
  serve(app, listReceivedInstallations, (call) => {
    requireListAccess(call.scope, call.params.id);
    return page(call, { of: 'receiver', userId: call.params.id });
  });

  serve(app, getInstallation, async ({ tx, scope, params, deps, now, showsVersion }) => {
    const installation = await loadToShow(tx, scope, params.id);
    authoriseInstallation(scope.actor, 'see', installation);
    const read = await readInstallation(tx, installation, { scope, storage: deps.storage, now });
    showsVersion(read.revision);
    return read.installation;
  });

  serve(
    app,
    listInstallationPreviews,
    async ({ tx, scope, query, deps, now }) => {
      return onOnePage(await readPreviews(tx, query.id, { scope, storage: deps.storage, now }));
    },
    { readableAt: readableHistory },
  );

  serve(
    app,
    getInstallationEvents,
    async ({ tx, scope, params, list: asked }) => {
      authoriseInstallation(scope.actor, 'see', await loadInstallation(tx, scope, params.id));
      return eventsOfInstallation(tx, scope, params.id, asked);
    },
    { readableAt: readableEvent },
  );
}

async function page<E extends Endpoint>({ tx, scope, list: asked, now }: Call<E>, whose: Whose) {
  const found = await list(tx, scope, whose, asked);
  const today = todayIn(TIME_ZONE, now);
  return { ...found, items: found.items.map((row) => presentRow(row, today)) };
}
