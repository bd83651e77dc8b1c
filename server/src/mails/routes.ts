import type { FastifyInstance } from 'fastify';
import { may } from '@portal/domain/access/policies';
import { getInspectionMails, getInstallationMails, getServiceMails } from '@portal/domain/mails/contract';
import type { Scope } from '../db/open.ts';
import { authoriseInspection } from '../inspections/access.ts';
import { loadInspection } from '../inspections/read-commands.ts';
import { authoriseInstallation } from '../installations/access.ts';
import { loadInstallation } from '../installations/read-commands.ts';
import { guardOf, type InstallationRecord } from '../installations/store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { authoriseService } from '../services/access.ts';
import { loadService } from '../services/read-commands.ts';
import { deliveriesOf } from './store.ts';

/** The delivery state of the mails about a record, for those who may see the record. */
export function mailsRoutes(app: FastifyInstance): void {
  serve(app, getInstallationMails, async ({ tx, scope, params, list, now }) => {
    const installation = await loadInstallation(tx, scope, params.id);
    authoriseInstallation(scope.actor, 'see', installation);
    return deliveriesOf(tx, scope, { installationId: params.id }, list, {
      mayCorrect: corrects(scope, installation),
      now,
    });
  });

  serve(app, getInspectionMails, async ({ tx, scope, params, list, now }) => {
    const inspection = await loadInspection(tx, scope, params.id);
    const { installation } = authoriseInspection(scope.actor, 'see', inspection);
    return deliveriesOf(tx, scope, { inspectionId: params.id }, list, {
      mayCorrect: corrects(scope, installation),
      now,
    });
  });

  serve(app, getServiceMails, async ({ tx, scope, params, list, now }) => {
    const service = await loadService(tx, scope, params.id);
    const { installation } = authoriseService(scope.actor, 'see', service);
    return deliveriesOf(tx, scope, { serviceId: params.id }, list, {
      mayCorrect: corrects(scope, installation),
      now,
    });
  });
}

function corrects({ actor }: Scope, installation: InstallationRecord | null): boolean {
  return installation !== null && may.correctAddress(actor, guardOf(installation));
}
