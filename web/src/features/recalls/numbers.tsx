import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/languages/format.ts';
import css from './recalls.module.css';

type Props = { readonly items: readonly (readonly [label: string, value: number | ReactNode])[] };

/** A few numbers side by side, each with what it counts. */
export function Numbers({ items }: Props) {
  return (
    <dl className={css['numbers']}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
