import type { z } from 'zod';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { replacementSchema } from '@portal/domain/devices/input';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { loadForChange } from '../installations/read-commands.ts';
import { replaceDevice } from '../installations/replacement-commands.ts';
import type { TakenDevice } from './commands.ts';

/**
 * Records that another device replaced an installed one, without a service. Returns the new device. Throws
 * `not-found`, `impossible-transition` for a device that is not installed, `already-installed` for the other one, and
 * `invalid-values` for a day in the future, one before the installation, or the same number.
 */
export async function replaceByOffice(
  tx: Tx,
  scope: Scope,
  id: number,
  { serial, replacedOn }: z.output<typeof replacementSchema>,
  now: Date,
): Promise<TakenDevice> {
  const device = await tx
    .selectFrom('custom_devices')
    .select('installation_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!device) throw new Problem('not-found');
  if (device.installation_id === null) throw new Problem('impossible-transition');
  if (replacedOn > todayIn(TIME_ZONE, now)) {
    throw new Problem('invalid-values', {
      violations: [{ propertyPath: 'replacedOn', code: 'future-date' }],
    });
  }
  const installation = await loadForChange(tx, scope, device.installation_id);
  // Whoever replaced it first has moved the installation to another device.
  if (installation.device_id !== id) throw new Problem('impossible-transition');
  if (replacedOn < installation.installation_date) {
    throw new Problem('invalid-values', {
      violations: [{ propertyPath: 'replacedOn', code: 'before-installation' }],
    });
  }
  const byOffice = { serial, values: {}, serviceId: null, concerned: [], on: replacedOn };
  return replaceDevice(tx, scope, installation, byOffice, now);
}
