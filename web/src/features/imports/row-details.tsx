import type { Import } from '@portal/domain/imports/contract';
import type { ImportRow } from '@portal/domain/imports/row-contract';
import { INSTALLATION_STATUSES } from '@portal/domain/installations/transition';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { parameterText } from '../../form/fields/parameter-values.ts';
import css from './imports.module.css';

type Props = { readonly row: ImportRow; readonly of: Import };
type Change = ImportRow['changes'][number];

/** Values of a new row that are shown at once; the others on demand. */
const AT_ONCE = 4;

/** What a row of the plan writes, or why it is not taken. */
export function RowDetails({ row, of }: Props) {
  const { t } = useTranslation();
  const columnOf = (column: number | null): string =>
    column === null ? '' : `${of.header[column] || t('imports.file.nameless', { column: column + 1 })}: `;
  return (
    <ul className={css['details']}>
      {row.leftOut && <li>{t(`imports.leftOut.${row.leftOut}`)}</li>}
      {row.installationId !== null && (
        <li>
          <Link to={`/admin/installations?id=${row.installationId}`}>{t('imports.rows.open')}</Link>
        </li>
      )}
      {row.outcome === 'changed' && row.changes.length === 0 && <li>{t('imports.rows.intoDatabase')}</li>}
      {row.problems.map(({ code, column, value, row: other }) => (
        <li key={`${code} ${column}`}>
          {columnOf(column)}
          {column !== null && value !== '' && `${t('imports.rows.quoted', { value })} `}
          {t(`imports.problem.${code}`, { value: namedTarget(t, value), row: other ?? 0 })}
        </li>
      ))}
      <Written row={row} of={of} />
    </ul>
  );
}

function Written({ row, of }: Props) {
  const { t } = useTranslation();
  // The parameter with the serial number is none of the columns: it stands beside.
  const changes = row.changes.filter(({ field }) => field.startsWith('@') || of.mapping.includes(field));
  const shown = row.outcome === 'new' ? changes.slice(0, AT_ONCE) : changes;
  const more = changes.slice(shown.length);
  const line = (change: Change) => (
    <li key={change.field}>
      {nameOf(t, of, change.field)}:{' '}
      {row.outcome === 'changed' && `${valueText(t, change, change.before) || '–'} → `}
      {valueText(t, change, change.after)}
    </li>
  );
  return (
    <>
      {shown.map(line)}
      {more.length > 0 && (
        <li>
          <details>
            <summary>{t('imports.rows.more', { count: more.length })}</summary>
            <ul className={css['details']}>{more.map(line)}</ul>
          </details>
        </li>
      )}
    </>
  );
}

/** The column by its heading, or all that may say it from type to type; what no column says has the name of the field. */
function nameOf(t: TFunction, of: Import, field: string): string {
  const headings = of.header.filter((_, column) => of.mapping[column] === field);
  if (headings.length > 0) return headings.join(' / ');
  if (field === '@status') return t('imports.target.status');
  return namedTarget(t, field);
}

/** What is missing is a parameter by its label, or a target of installations by its name. */
function namedTarget(t: TFunction, value: string): string {
  if (value === '@customerName') return t('imports.target.customerName');
  return value === '@installedOn' ? t('imports.target.installedOn') : value;
}

/** A stored value as the reader's language writes it. */
function valueText(t: TFunction, { field, type, ...about }: Change, value: string): string {
  if (type !== 'status') return parameterText(t, { name: field, label: field, type, ...about }, value);
  const status = INSTALLATION_STATUSES.find((one) => one === value);
  return status === undefined ? value : t(`installations.status.${status}`);
}
