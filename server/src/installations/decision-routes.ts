import type { FastifyInstance } from 'fastify';
import {
  acceptInstallation,
  closeWithoutWarranty,
  deleteInstallation as deletion,
  rejectInstallation,
  restoreInstallation,
} from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/record';
import type { Scope, Tx } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { decide, type DecisionEvent } from './decision-commands.ts';
import { deleteInstallation } from './deletion-commands.ts';
import { authoriseInstallation } from './access.ts';
import { authoriseReplay, loadForChange, loadToShow, readInstallation } from './read-commands.ts';

type Deciding = {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly params: { readonly id: number };
  readonly deps: Deps;
  readonly now: Date;
  readonly ifMatch: (version: number) => void;
  showsVersion(version: number): void;
};

/** The decisions of verifiers: accept, reject, without warranty, restore, delete. */
export function installationDecisionRoutes(app: FastifyInstance): void {
  serve(app, acceptInstallation, (call) => decided(call, { type: 'accept' }), AGAIN);
  serve(app, closeWithoutWarranty, (call) => decided(call, { type: 'no_warranty' }), AGAIN);
  serve(app, restoreInstallation, (call) => decided(call, { type: 'restore' }), AGAIN);
  serve(
    app,
    rejectInstallation,
    (call) => decided(call, { type: 'reject', reason: call.body.reason, marks: call.body.marks }),
    AGAIN,
  );
  serve(app, deletion, async ({ tx, scope, params, query, ifMatch }) => {
    const installation = await loadForChange(tx, scope, params.id);
    authoriseInstallation(scope.actor, 'delete', installation);
    ifMatch(installation.revision);
    await deleteInstallation(tx, scope, installation, { withDevice: query.device === 'true' });
  });
}

/** An answer that is given a second time goes only to those who may still see the installation. */
const AGAIN = {
  replay: ({ tx, scope }: Pick<Deciding, 'tx' | 'scope'>, answer: Installation) =>
    authoriseReplay(tx, scope, answer),
};

async function decided(call: Deciding, event: DecisionEvent) {
  const { tx, scope, params, deps, now, ifMatch } = call;
  const installation = await loadForChange(tx, scope, params.id);
  authoriseInstallation(scope.actor, 'verify', installation);
  await decide(tx, scope, installation, event, { now, ifMatch });
  const after = await loadToShow(tx, scope, params.id);
  const read = await readInstallation(tx, after, { scope, storage: deps.storage, now });
  call.showsVersion(read.revision);
  return read.installation;
}
