import { plainLetters } from '@portal/domain/plain-letters';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './list-select.module.css';

export type Choice = { readonly value: string; readonly label: string };
export type ChoiceGroup = { readonly group: string; readonly items: readonly Choice[] };

/** A longer list is searched by typing rather than read. */
const READ_AT_ONCE = 12;

/** Keeps the list and what the keyboard has come to in sight. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

const within = (at: number, list: readonly unknown[]): number => Math.max(0, Math.min(list.length - 1, at));

type Props = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string | null;
  readonly choices: readonly ChoiceGroup[] | readonly Choice[];
  readonly error?: boolean;
  readonly onChange: (value: string) => void;
};

/**
 * A list that drops down, at most 15 rem high (specification section 9), which the browser's own list cannot be told. By the keyboard
 * as the WAI-ARIA pattern "combobox" has it; a long list is searched by typing.
 */
export function ListSelect({ label, hideLabel = false, value, choices, error = false, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const groups = choices.map((one): ChoiceGroup => ('items' in one ? one : { group: '', items: [one] }));
  const all = groups.flatMap(({ items }) => items);
  const isSearched = all.length > READ_AT_ONCE;
  const found = (one: Choice) => plainLetters(one.label).includes(plainLetters(query.trim()));
  const shown = query === '' ? all : all.filter(found);
  const chosen = all.find((one) => one.value === value);
  const activeAt = shown.findIndex((one) => one.value === active);

  useEffect(() => {
    if (!open) return undefined;
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  function show(): void {
    setOpen(true);
    setQuery('');
    setActive(value ?? all[0]?.value ?? null);
  }

  function take(one: Choice | undefined): void {
    setOpen(false);
    setQuery('');
    if (one !== undefined && one.value !== value) onChange(one.value);
  }

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (!open) show();
        else setActive(shown[within(activeAt + (event.key === 'ArrowDown' ? 1 : -1), shown)]?.value ?? null);
        return;
      case 'Enter':
      case ' ':
        if (event.key === ' ' && isSearched && open) return;
        event.preventDefault();
        if (open) take(shown[activeAt]);
        else show();
        return;
      case 'Escape':
      case 'Tab':
        if (event.key === 'Escape' && open) event.stopPropagation();
        setOpen(false);
        setQuery('');
    }
  }

  return (
    <div ref={root} className={css['field']}>
      <label htmlFor={id} className={css['label']} data-hidden={hideLabel || undefined}>
        {label}
      </label>
      <div className={css['control']}>
        <input
          id={id}
          role="combobox"
          className={css['input']}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && activeAt >= 0 ? `${id}-${String(activeAt)}` : undefined}
          aria-invalid={error}
          autoComplete="off"
          readOnly={!isSearched}
          placeholder={chosen?.label ?? t('ui.choose')}
          value={open && isSearched ? query : (chosen?.label ?? '')}
          onClick={() => (open ? setOpen(false) : show())}
          onKeyDown={press}
          onChange={(event) => {
            if (!open) show();
            const next = event.currentTarget.value;
            setQuery(next);
            const text = plainLetters(next.trim());
            setActive(all.find((one) => plainLetters(one.label).includes(text))?.value ?? null);
          }}
        />
        <IconChevronDown aria-hidden stroke={1.75} size="1.25rem" />
      </div>
      {open && (
        <div
          id={`${id}-list`}
          ref={intoView}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own list has no height of ours
          role="listbox"
          aria-label={label}
          className={css['list']}
          tabIndex={-1}
        >
          {shown.length === 0 && <p className={css['none']}>{t('builder.nothingFound')}</p>}
          {groups.map(({ group, items }) => {
            const visible = items.filter((one) => shown.includes(one));
            if (visible.length === 0) return null;
            return (
              <Fragment key={group === '' ? visible[0]?.value : group}>
                {group !== '' && <p className={css['group']}>{group}</p>}
                {visible.map((one) => (
                  // The keyboard is the input's: it says which option is meant.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={one.value}
                    id={`${id}-${String(shown.indexOf(one))}`}
                    ref={one.value === active ? intoView : undefined}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
                    role="option"
                    tabIndex={-1}
                    aria-selected={one.value === value}
                    data-active={one.value === active || undefined}
                    className={css['option']}
                    onClick={() => take(one)}
                  >
                    {one.label}
                  </div>
                ))}
              </Fragment>
            );
          })}
        </div>
      )}
    </div>
  );
}
