import type { ReactNode } from 'react';
import css from './definition-list.module.css';

export type Definition = {
  readonly term: string;
  readonly value: ReactNode;
  /** For long values: the whole width. */ readonly wide?: boolean;
};

/** Terms with their values; two columns from 640 px. Terms without a value are left out. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <dl className={css['list']}>
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ term, value, wide }) => (
          <div key={term} data-wide={wide}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
