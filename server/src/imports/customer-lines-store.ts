import { suggestTargets } from '@portal/domain/imports/columns';
import type { Import } from '@portal/domain/imports/contract';
import {
  type InstallationTarget,
  installationTargetNames,
} from '@portal/domain/imports/installation-targets';
import type { CustomerQuery } from '@portal/domain/privacy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { isAtAddress, isNamed } from '../privacy/store.ts';

/** A row of an import of installations that names a customer. */
export type CustomerLine = {
  readonly row: number;
  /** Their name in the row; what was asked for where it has none. */
  readonly name: string;
  readonly cells: readonly { readonly column: string; readonly value: string }[];
};

/** The rows of one import that name a customer. */
export type CustomerFile = Pick<Import, 'id' | 'state' | 'failedStep' | 'fileName'> & {
  readonly lines: readonly CustomerLine[];
};

type ImportOfLines = Pick<Import, 'id' | 'state' | 'failedStep' | 'fileName' | 'header' | 'mapping'>;

/** Columns that concern the installer or the maker. */
const NOT_THEIRS: readonly (string | null)[] = ['@note', '@installerEmail'] satisfies InstallationTarget[];

/**
 * The rows of imported installations that name the customer, whatever became of them: refused, still to be applied, or of an
 * installation that has another customer by now. Columns count as they were mapped, before that as they would be suggested.
 * Lines are deleted 90 days after an import ended, and nothing else of it names a customer then (forgetting-commands.ts).
 * @param lock no import goes on before the transaction has ended
 */
export async function importLinesOfCustomer(
  tx: Tx,
  { organisationId }: Scope,
  query: CustomerQuery,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<readonly CustomerFile[]> {
  const { rows: imports } = await sql<ImportOfLines>`
    select m.id, m.state, m.failed_step as "failedStep", m.file_name as "fileName", m.header, m.mapping
    from imports m where m.organisation_id = ${organisationId} and m.kind = 'installations'
      and exists (select from import_lines l where l.import_id = m.id)
    order by m.id ${lock ? sql`for update` : sql``}`.execute(tx);
  const found: CustomerFile[] = [];
  for (const { id, state, failedStep, fileName, header, mapping } of imports) {
    const targets = mapping.length > 0 ? mapping : suggestTargets(header, installationTargetNames(), {});
    const { rows } = await sql<{ row: number; cells: string[] }>`
      select l.row, l.cells from import_lines l
        left join import_rows r on r.import_id = l.import_id and r.row = l.row
      where l.organisation_id = ${organisationId} and l.import_id = ${id}
        and (${cellsSay(query, targets)} or ${planSays(query)})
      order by l.row`.execute(tx);
    const lines = rows.map(({ row, cells }) => ({
      row,
      name: nameIn(cells, targets) ?? query.name ?? query.email ?? query.phone ?? '',
      cells: header.flatMap((column, at) =>
        NOT_THEIRS.includes(targets[at] ?? null) ? [] : [{ column, value: cells[at] ?? '' }],
      ),
    }));
    if (lines.length > 0) found.push({ id, state, failedStep, fileName, lines });
  }
  return found;
}

type Targets = readonly (string | null)[];

function nameIn(cells: readonly string[], targets: Targets): string | undefined {
  return (['@customerName', '@companyName'] satisfies InstallationTarget[])
    .map((target) => cells[targets.indexOf(target)]?.trim())
    .find((name) => name !== undefined && name !== '');
}

/** Whether the cells of the line `l` name the customer; those of a refused row are all that there is of it. */
function cellsSay(
  { email, phone, name = '', address = '' }: CustomerQuery,
  targets: Targets,
): RawBuilder<boolean> {
  const cell = (target: InstallationTarget) =>
    sql<string>`btrim(coalesce(l.cells ->> ${targets.indexOf(target)}::int, ''))`;
  const is = (target: InstallationTarget, says: (said: RawBuilder<string>) => RawBuilder<boolean>) =>
    targets.includes(target) ? says(cell(target)) : sql<boolean>`false`;
  if (email !== undefined) return is('@email', (said) => sql`lower(${said}) = lower(btrim(${email}))`);
  if (phone !== undefined) {
    const digits = phone.replace(/^\+48/, '');
    return is(
      '@phone',
      (said) =>
        sql`regexp_replace(${said}, '[^0-9]', '', 'g') in (${digits}, ${`48${digits}`}, ${`0048${digits}`})`,
    );
  }
  const named = (said: RawBuilder<string>) => isNamed(said, name);
  return sql<boolean>`((${is('@customerName', named)} or ${is('@companyName', named)})
    and ${is('@address', (said) => isAtAddress(said, address))})`;
}

const planned = (field: string) => sql<string>`(r.after ->> ${field})`;

const plans = (field: string, said: string): RawBuilder<boolean> =>
  sql<boolean>`lower(btrim(${planned(field)})) = lower(btrim(${said}))`;

/** Whether the planned row `r` names the customer, in the spelling that the portal stores. */
function planSays({ email, phone, name = '', address = '' }: CustomerQuery): RawBuilder<boolean> {
  const says =
    email !== undefined
      ? plans('email', email)
      : phone !== undefined
        ? plans('phone', phone)
        : sql`${isNamed(planned('customerName'), name)} and ${isAtAddress(planned('address'), address)}`;
  return sql<boolean>`coalesce(${says}, false)`;
}
