import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './data-table.module.css';

export type Direction = 'asc' | 'desc';

export type Column<Row> = {
  /** Also the name of the order, where the list can be ordered by it. */
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Numbers are right-aligned. */
  readonly numeric?: boolean;
};

type Props<Row> = {
  /** The title of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The address that a row links to: its first cell is the link, the whole row is clickable. */
  readonly rowLink?: (row: Row) => string;
  /** Background of a row; its meaning is also said in a cell, in words. `plain` rows alternate. */
  readonly rowTint?: (row: Row) => 'green' | 'yellow' | 'red' | 'plain';
  /** A menu at the right end of a row. */
  readonly actions?: (row: Row) => ReactNode;
  /** Title of the column with the menus. */
  readonly actionsTitle?: string;
  readonly order?: { readonly key: string; readonly direction: Direction };
  readonly onOrder?: (order: { key: string; direction: Direction }) => void;
  /** Consecutive rows with the same key are shown under one heading. */
  readonly group?: (row: Row) => { readonly key: string; readonly heading: ReactNode };
};

/** A table for wide lists; use cards in narrow ones. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, rowLink, rowTint, actions, actionsTitle, order, onOrder, group } =
    props;
  const groups = group === undefined ? [{ key: '', rows }] : runsOf(rows, (row) => group(row).key);
  return (
    <div className={css['frame']}>
      <table className={css['table']}>
        <caption className={css['caption']}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
            {actions !== undefined && (
              <th>
                <VisuallyHidden>{actionsTitle}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {groups.map(({ key, rows: groupRows }) => (
          <tbody key={key}>
            {group !== undefined && groupRows[0] !== undefined && (
              <tr className={css['group']}>
                <th scope="rowgroup" colSpan={columns.length + (actions === undefined ? 0 : 1)}>
                  {group(groupRows[0]).heading}
                </th>
              </tr>
            )}
            {groupRows.map((row) => (
              <tr key={rowKey(row)} data-tint={rowTint?.(row)}>
                {columns.map((column, at) => (
                  <td key={column.key} data-numeric={column.numeric}>
                    {at === 0 && rowLink !== undefined ? (
                      <Link to={rowLink(row)} className={css['link']}>
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
                {actions !== undefined && <td className={css['actions']}>{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type HeadProps<Row> = { readonly column: Column<Row> } & Pick<Props<Row>, 'order' | 'onOrder'>;

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const direction = order?.key === column.key ? order.direction : undefined;
  if (column.sortable !== true || onOrder === undefined) {
    return (
      <th scope="col" data-numeric={column.numeric}>
        {column.title}
      </th>
    );
  }
  const Icon = direction === 'desc' ? IconChevronDown : IconChevronUp;
  const sorted = direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-numeric={column.numeric} aria-sort={sorted}>
      <button
        type="button"
        className={css['sort']}
        onClick={() => onOrder({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {column.title}
        <Icon aria-hidden stroke={2} size="1rem" data-active={direction !== undefined} />
      </button>
    </th>
  );
}

/** Groups consecutive rows with the same key, in their order. A key that occurs again later is a group of its own. */
export function runsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly key: string; readonly rows: readonly Row[] }[] {
  const runs: { readonly key: string; readonly rows: Row[] }[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const last = runs.at(-1);
    if (last?.key === key) last.rows.push(row);
    else runs.push({ key, rows: [row] });
  }
  return runs;
}
