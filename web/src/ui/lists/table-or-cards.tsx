import type { ReactNode } from 'react';
import layout from '../look/table-or-cards.module.css';
import { CardList } from './card-link.tsx';
import { type Column, DataTable, type Direction } from './data-table.tsx';

type Order = { readonly key: string; readonly direction: Direction };

type Props<Row> = {
  /** What is listed, for a screen reader. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The address that a row or card links to. */
  readonly addressOf: (id: number) => string;
  readonly columns: readonly Column<Row>[];
  /** What belongs to the table alone, above it. */
  readonly aboveTable?: ReactNode;
  /** One row as a card, for narrow screens. */
  readonly card: (row: Row) => ReactNode;
  /** Given together where the table can be sorted. */
  readonly order?: Order;
  readonly onOrder?: (order: Order) => void;
  /** At the right end of a row of the table. */
  readonly actions?: { readonly title: string; readonly of: (row: Row) => ReactNode };
};

/** The rows of a list in the office: a table where it has room, else cards. */
export function TableOrCards<Row extends { readonly id: number }>(props: Props<Row>) {
  const { label, rows, addressOf, columns, aboveTable, card, order, onOrder, actions } = props;
  return (
    <div className={layout['list']}>
      <div className={layout['table']}>
        {aboveTable}
        <DataTable
          caption={label}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => addressOf(id)}
          columns={columns}
          {...(order && { order })}
          {...(onOrder && { onOrder })}
          {...(actions && { actions: actions.of, actionsTitle: actions.title })}
        />
      </div>
      <div className={layout['cards']}>
        <CardList label={label}>{rows.map(card)}</CardList>
      </div>
    </div>
  );
}
