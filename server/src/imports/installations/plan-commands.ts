import { todayIn, TIME_ZONE } from '@portal/domain/dates';
import { serialKey } from '@portal/domain/devices/serial-key';
import { rowKey } from '@portal/domain/imports/device-row';
import {
  type InstallationFileRules,
  type KnownInstallation,
  planInstallationRow,
  readInstallationRow,
} from '@portal/domain/imports/installation-row';
import { formatWarrantyNumber } from '@portal/domain/warranty/record';
import type { Scope, Tx } from '../../db/open.ts';
import {
  importedTypes,
  type Line,
  type Planner,
  refusedRow,
  serialWidth,
  type StepRow,
  type StoredPlan,
  type TypeInUse,
} from '../plan-store.ts';
import { fieldEmails, knownInstallations, takenNumbers } from './known-store.ts';

/** What holds for every row of one file, and what its earlier rows said. */
type File = {
  readonly rules: InstallationFileRules;
  readonly types: ReadonlyMap<number, TypeInUse>;
  readonly installers: ReadonlySet<string>;
  readonly ownNumbers: string;
  readonly rowOfDevice: Map<string, number>;
  readonly rowOfNumber: Map<string, number>;
};

/** Plans the rows of a file of installations that were made before the portal. */
export async function installationFile(
  tx: Tx,
  scope: Scope,
  id: number,
  step: StepRow,
  now: Date,
): Promise<Planner> {
  const types = await importedTypes(tx, scope);
  const file: File = {
    rules: {
      targets: step.mapping,
      types,
      type: types.find((type) => type.id === step.template_id) ?? null,
      decimal: step.decimal_sign,
      serialWidth: await serialWidth(tx, scope, id, step.mapping.indexOf('@serial')),
      today: todayIn(TIME_ZONE, now),
    },
    types: new Map(types.map((type) => [type.id, type])),
    installers: await fieldEmails(tx, scope),
    ownNumbers: ownNumbersOf(scope.organisationId),
    rowOfDevice: new Map(),
    rowOfNumber: new Map(),
  };
  return (batch, lines) => planLines(batch, scope, file, lines);
}

/** What every warranty number of the portal's own begins with: `W/2/`. */
function ownNumbersOf(organisation: number): string {
  return formatWarrantyNumber({ organisation, year: 0, sequence: 0 }).replace(/0\/0$/, '');
}

async function planLines(tx: Tx, scope: Scope, file: File, lines: readonly Line[]): Promise<StoredPlan[]> {
  const read = lines.map(({ row, cells }) => ({ row, ...readInstallationRow(cells, file.rules) }));
  const good = read.flatMap((row) => (row.ok ? [row] : []));
  const known = await knownInstallations(
    tx,
    scope,
    good.map(({ serial }) => serialKey(serial)),
  );
  const taken = await takenNumbers(
    tx,
    scope,
    good.map(({ values }) => values.warrantyNumber),
  );
  return read.map((row) =>
    row.ok ? planOf(row, file, known, taken) : refusedRow(row.row, row.serial, row.problems),
  );
}

function planOf(
  row: Extract<ReturnType<typeof readInstallationRow>, { ok: true }> & { readonly row: number },
  file: File,
  known: ReadonlyMap<string, KnownInstallation>,
  taken: ReadonlySet<string>,
): StoredPlan {
  const key = rowKey(row.type.id, row.serial);
  const first = file.rowOfDevice.get(key);
  const columnOf = (target: string): number | null => {
    const column = file.rules.targets.indexOf(target);
    return column < 0 ? null : column;
  };
  if (first !== undefined) {
    const column = columnOf('@serial');
    return refusedRow(row.row, row.serial, [
      { code: 'duplicate-in-file', column, value: row.serial, row: first },
    ]);
  }
  const { warrantyNumber: number } = row.values;
  const device = known.get(key);
  const planned = planInstallationRow(
    row,
    {
      known: device,
      installers: file.installers,
      ownNumbers: file.ownNumbers,
      isNumberTaken: taken.has(number),
      rowOfNumber: file.rowOfNumber.get(number),
    },
    columnOf,
  );
  if (planned.outcome === 'refused')
    return refusedRow(row.row, row.serial, [...planned.problems, ...row.warnings]);
  if (planned.outcome === 'new') file.rowOfDevice.set(key, row.row);
  if (number !== '') file.rowOfNumber.set(number, row.row);
  return {
    row: row.row,
    outcome: planned.outcome,
    serial: row.serial,
    template_id: row.type.id,
    version_id: file.types.get(row.type.id)?.versionId ?? null,
    device_id: device?.deviceId ?? null,
    before: {},
    after: planned.outcome === 'new' ? row.values : {},
    problems: row.warnings,
  };
}
