import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/lists/data-table.tsx';
import css from './imports.module.css';

/** Rows of the sample that are shown. */
const SHOWN = 5;

/** The first rows of a file under the names of its columns, as they were read. */
export function SampleTable({
  header,
  rows,
}: {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) {
  const { t } = useTranslation();
  const shown = rows.slice(0, SHOWN).map((cells, row) => ({ row, cells }));
  return (
    <div className={css['sample']}>
      <DataTable
        caption={t('imports.file.sample')}
        rows={shown}
        rowKey={({ row }) => row}
        columns={header.map((name, column) => ({
          key: String(column),
          title: name === '' ? t('imports.file.nameless', { column: column + 1 }) : name,
          cell: ({ cells }: (typeof shown)[number]) => cells[column] ?? '',
        }))}
      />
    </div>
  );
}
