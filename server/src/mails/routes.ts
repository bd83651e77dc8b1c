import type { FastifyInstance } from 'fastify';
import { may } from '@portal/domain/access/policies';
import { getInspectionMails, getInstallationMails, getServiceMails } from '@portal/domain/mails/contract';
import type { Scope } from '../db/open.ts';
import { loadVisible as seesInspection } from '../inspections/read-commands.ts';
import { loadVisible as seesInstallation } from '../installations/read-commands.ts';
import { guardOf, type InstallationRecord } from '../installations/store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { loadVisible as seesService } from '../services/read-commands.ts';
import { deliveriesOf } from './store.ts';

/** How far the mails about a record have come, for whoever may see the record. */
export function mailsRoutes(app: FastifyInstance): void {
  serve(app, getInstallationMails, async ({ tx, scope, params, list }) => {
    const installation = await seesInstallation(tx, scope, params.id);
    return deliveriesOf(tx, scope, { installationId: params.id }, list, corrects(scope, installation));
  });

  serve(app, getInspectionMails, async ({ tx, scope, params, list }) => {
    const { installation } = await seesInspection(tx, scope, params.id);
    return deliveriesOf(tx, scope, { inspectionId: params.id }, list, corrects(scope, installation));
  });

  serve(app, getServiceMails, async ({ tx, scope, params, list }) => {
    const { installation } = await seesService(tx, scope, params.id);
    return deliveriesOf(tx, scope, { serviceId: params.id }, list, corrects(scope, installation));
  });
}

function corrects({ actor }: Scope, installation: InstallationRecord | null): boolean {
  return installation !== null && may.correctAddress(actor, guardOf(installation));
}
