import type { ReactNode } from 'react';
import { CountChip } from '../notices/status-chip.tsx';
import css from './tabs.module.css';

export type Tab<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly count?: number;
};

type Props<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** The selected tab's content. */
  readonly children: ReactNode;
};

/**
 * Tabs of equal width that stay under the bar; arrow keys move between them. The selected one should be stored in the
 * URL.
 */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Props<Name>) {
  const move = (event: React.KeyboardEvent, by: number) => {
    const at = tabs.findIndex(({ name }) => name === selected);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={label} className={css['tabs']}>
        {tabs.map(({ name, label: text, count }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === selected}
            aria-controls="tab-panel"
            tabIndex={name === selected ? 0 : -1}
            className={css['tab']}
            onClick={() => onSelect(name)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(event, 1);
              if (event.key === 'ArrowLeft') move(event, -1);
            }}
          >
            <span>{text}</span>
            {count !== undefined && <CountChip>{count}</CountChip>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${selected}`} className={css['panel']}>
        {children}
      </div>
    </>
  );
}
