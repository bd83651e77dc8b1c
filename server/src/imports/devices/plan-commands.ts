import { planDeviceRow, readDeviceRow, rowKey } from '@portal/domain/imports/device-row';
import type { Scope, Tx } from '../../db/open.ts';
import {
  importedTypes,
  knownDevices,
  type Planner,
  refusedRow,
  serialWidth,
  type StepRow,
} from '../plan-store.ts';

/** Plans the rows of a file of devices. */
export async function deviceFile(tx: Tx, scope: Scope, id: number, step: StepRow): Promise<Planner> {
  const types = await importedTypes(tx, scope);
  const versions = new Map(types.map((type) => [type.id, type.versionId]));
  const serialColumn = step.mapping.indexOf('@serial');
  const rules = {
    targets: step.mapping,
    types,
    type: types.find((type) => type.id === step.template_id) ?? null,
    decimal: step.decimal_sign,
    serialWidth: await serialWidth(tx, scope, id, serialColumn),
  };
  /** The row of each type and serial number that was read so far. */
  const seen = new Map<string, number>();
  return async (batch, lines) => {
    const read = lines.map(({ row, cells }) => ({ row, ...readDeviceRow(cells, rules) }));
    const serials = read.flatMap((row) => (row.ok ? [row.serial] : []));
    const known = new Map(
      (await knownDevices(batch, scope, serials)).map((device) => [
        rowKey(device.templateId, device.serialKey),
        device,
      ]),
    );
    return read.map((row) => {
      if (!row.ok) return refusedRow(row.row, row.serial, row.problems);
      const key = rowKey(row.type.id, row.serial);
      const first = seen.get(key);
      if (first !== undefined) {
        const twice = {
          code: 'duplicate-in-file',
          column: serialColumn,
          value: row.serial,
          row: first,
        } as const;
        return refusedRow(row.row, row.serial, [twice]);
      }
      seen.set(key, row.row);
      const device = known.get(key);
      const planned = planDeviceRow(row, device);
      if (planned.outcome === 'refused')
        return refusedRow(row.row, row.serial, [...planned.problems, ...row.warnings]);
      return {
        row: row.row,
        outcome: planned.outcome,
        serial: row.serial,
        template_id: row.type.id,
        version_id: versions.get(row.type.id) ?? null,
        device_id: device?.id ?? null,
        before: planned.outcome === 'changed' ? planned.before : {},
        after: planned.outcome === 'changed' ? planned.after : planned.outcome === 'new' ? row.values : {},
        problems: row.warnings,
      };
    });
  };
}
