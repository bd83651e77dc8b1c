import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './status-chip.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

/** A state, always shown as icon, text and colour together. */
export function StatusChip({
  tone,
  icon: Icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon: TablerIcon;
  readonly children: ReactNode;
}) {
  return (
    <span className={css['chip']} data-tone={tone}>
      <Icon aria-hidden stroke={2} size="1.125rem" />
      <span>{children}</span>
    </span>
  );
}

/** A number inside a tab or beside a heading. */
export function CountChip({ children }: { readonly children: ReactNode }) {
  return <span className={css['count']}>{children}</span>;
}
