import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/devices/admin-contract';
import type { CustomDevice } from '@portal/domain/devices/record';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { serve } from '../platform/http/endpoint.ts';
import { changeDatabase, changeDevice, deleteDevice, enterDevice, lockedDevice } from './admin-commands.ts';
import { replaceByOffice } from './replace-commands.ts';
import { deviceById } from './store.ts';

/** What the office does with the devices of its organisation. */
export function devicesAdminRoutes(app: FastifyInstance): void {
  serve(app, contract.createDevice, async ({ tx, scope, body, now, showsVersion }) => {
    const id = await enterDevice(tx, scope, body, now);
    return shownDevice(tx, scope, id, now, showsVersion);
  });

  serve(app, contract.updateDevice, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const device = await lockedDevice(tx, scope, params.id);
    ifMatch(device.revision);
    await changeDevice(tx, scope, device, body, now);
    return shownDevice(tx, scope, device.id, now, showsVersion);
  });

  serve(app, contract.replaceDevice, async ({ tx, scope, params, body, now, showsVersion }) => {
    const { id } = await replaceByOffice(tx, scope, params.id, body, now);
    return shownDevice(tx, scope, id, now, showsVersion);
  });

  serve(app, contract.deleteDevice, async ({ tx, scope, params, ifMatch }) => {
    const device = await lockedDevice(tx, scope, params.id);
    ifMatch(device.revision);
    await deleteDevice(tx, scope, device);
  });

  serve(app, contract.changeDatabase, async ({ tx, scope, body, now }) => ({
    changed: await changeDatabase(tx, scope, body, now),
  }));
}

/** A device as it travels, with the revision for its `ETag`; throws `not-found`. */
async function shownDevice(
  tx: Tx,
  scope: Scope,
  id: number,
  now: Date,
  showsVersion: (revision: number) => void,
): Promise<CustomDevice> {
  const device = await deviceById(tx, scope, id, now);
  if (!device) throw new Problem('not-found');
  showsVersion(device.revision);
  return device;
}
