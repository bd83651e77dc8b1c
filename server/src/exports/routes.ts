import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/exports/contract';
import type { PortalEventType } from '@portal/domain/events/portal-event';
import type { Endpoint } from '@portal/domain/endpoint';
import { askedComponent } from '../devices/component-store.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { type Call, serve } from '../platform/http/endpoint.ts';
import { devicesCsv, inspectionsCsv, installationsCsv, servicesCsv } from './commands.ts';

type Exported = Extract<
  PortalEventType,
  'device.list_exported' | 'installation.list_exported' | 'inspection.list_exported' | 'service.list_exported'
>;

/** Lists as CSV, streamed batch by batch; that somebody took them is in the event log before the first byte. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const offered = async (
    { scope, reply }: Pick<Call<Endpoint>, 'scope' | 'reply'>,
    file: string,
    type: Exported,
    lines: AsyncGenerator<string>,
  ) => {
    await deps.db.within(scope, (tx) => recordEvent(tx, scope, { type }));
    reply.header('content-disposition', `attachment; filename="${file}.csv"`);
    return Readable.from(lines);
  };
  const streamed = { transaction: 'none' } as const;

  serve(
    app,
    contract.exportDevices,
    (call) => {
      const filter = {
        ...call.list,
        templateId: call.query['deviceTemplate.id'],
        parameters: {},
        serialOnly: false,
        component: askedComponent(call.query),
      };
      return offered(call, 'devices', 'device.list_exported', devicesCsv(deps, call, filter));
    },
    streamed,
  );
  serve(
    app,
    contract.exportInstallations,
    (call) =>
      offered(call, 'installations', 'installation.list_exported', installationsCsv(deps, call, call.list)),
    streamed,
  );
  serve(
    app,
    contract.exportInspections,
    (call) => offered(call, 'inspections', 'inspection.list_exported', inspectionsCsv(deps, call, call.list)),
    streamed,
  );
  serve(
    app,
    contract.exportServices,
    (call) => offered(call, 'services', 'service.list_exported', servicesCsv(deps, call, call.list)),
    streamed,
  );
}
