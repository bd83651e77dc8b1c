import type { FastifyInstance } from 'fastify';
import {
  acceptInstallation,
  closeWithoutWarranty,
  deleteInstallation as deletion,
  rejectInstallation,
  restoreInstallation,
} from '@portal/domain/installations/contract';
import type { Scope, Tx } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { decide, type DecisionEvent } from './decision-commands.ts';
import { deleteInstallation } from './deletion-commands.ts';
import { authoriseInstallation } from './access.ts';
import { loadForChange, loadInstallation, readInstallation } from './read-commands.ts';

type Deciding = {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly params: { readonly id: number };
  readonly deps: Deps;
  readonly now: Date;
  showsVersion(version: number): void;
};

/** The decisions of verifiers: accept, reject, without warranty, restore, delete. */
export function installationDecisionRoutes(app: FastifyInstance): void {
  serve(app, acceptInstallation, (call) => decided(call, { type: 'accept' }));
  serve(app, closeWithoutWarranty, (call) => decided(call, { type: 'no_warranty' }));
  serve(app, restoreInstallation, (call) => decided(call, { type: 'restore' }));
  serve(app, rejectInstallation, (call) =>
    decided(call, { type: 'reject', reason: call.body.reason, marks: call.body.marks }),
  );
  serve(app, deletion, async ({ tx, scope, params, query, ifMatch }) => {
    const installation = await loadForChange(tx, scope, params.id);
    authoriseInstallation(scope.actor, 'delete', installation);
    ifMatch(installation.revision);
    await deleteInstallation(tx, scope, installation, { withDevice: query.device === 'true' });
  });
}

async function decided(call: Deciding, event: DecisionEvent) {
  const { tx, scope, params, deps, now } = call;
  const installation = await loadForChange(tx, scope, params.id);
  authoriseInstallation(scope.actor, 'verify', installation);
  await decide(tx, scope, installation, event, now);
  const after = await loadInstallation(tx, scope, params.id);
  const read = await readInstallation(tx, after, { scope, storage: deps.storage, now });
  call.showsVersion(read.revision);
  return read.installation;
}
