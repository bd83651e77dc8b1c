import { useTranslation } from 'react-i18next';
import css from './imports.module.css';

/** Rows of the sample that are shown. */
const SHOWN = 5;

type Props = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The first rows of a file under the names of its columns, as they were read. */
export function SampleTable({ header, rows }: Props) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways by the keyboard as well
    <section className={css['sample']} tabIndex={0} aria-label={t('imports.file.sample')}>
      <table>
        <thead>
          <tr>
            {header.map((name, column) => (
              <th key={`${column} ${name}`} scope="col">
                {name === '' ? t('imports.file.nameless', { column: column + 1 }) : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((cells, row) => (
            <tr key={`${row} ${cells[0]}`}>
              {header.map((name, column) => (
                <td key={`${column} ${name}`}>{cells[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
