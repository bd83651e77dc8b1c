import { plainLetters } from '@portal/domain/plain-letters';
import { IconChevronDown } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
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

const matches = ({ label }: Choice, text: string): boolean =>
  plainLetters(label).includes(plainLetters(text.trim()));

const within = (at: number, list: readonly unknown[]): number => Math.max(0, Math.min(list.length - 1, at));

type Props = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string | null;
  readonly choices: readonly ChoiceGroup[] | readonly Choice[];
  readonly error?: boolean;
  readonly onChange: (value: string) => void;
};

/** What is open, searched and active of a list, and what the keyboard does to it. */
function useChoosing({ choices, value, onChange }: Pick<Props, 'choices' | 'value' | 'onChange'>) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const groups = choices.map((one): ChoiceGroup => ('items' in one ? one : { group: '', items: [one] }));
  const all = groups.flatMap(({ items }) => items);
  const isSearched = all.length > READ_AT_ONCE;
  const shown = query === '' ? all : all.filter((one) => matches(one, query));
  const chosen = all.find((one) => one.value === value);
  const activeAt = shown.findIndex((one) => one.value === active);

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

  function search(next: string): void {
    if (!open) show();
    setQuery(next);
    setActive(all.find((one) => matches(one, next))?.value ?? null);
  }

  return {
    open,
    query,
    isSearched,
    groups,
    shown,
    chosen,
    active,
    activeAt,
    close: () => setOpen(false),
    toggle: () => (open ? setOpen(false) : show()),
    press,
    search,
    take,
  };
}

/**
 * A list that drops down, at most 15 rem high (specification section 9), which the browser's own list cannot be told. By the keyboard
 * as the WAI-ARIA pattern "combobox" has it; a long list is searched by typing.
 */
export const ListSelect = memo(function ListSelect(props: Props) {
  const { label, hideLabel = false, error = false, ...choosing } = props;
  const { t } = useTranslation();
  const id = useId();
  const list = useChoosing(choosing);
  const { open, chosen, activeAt } = list;
  const root = useRef<HTMLDivElement>(null);
  const closeOutside = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && root.current?.contains(event.target) !== true) list.close();
  });
  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: PointerEvent) => closeOutside(event);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [open]);
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
          readOnly={!list.isSearched}
          placeholder={chosen?.label ?? t('ui.choose')}
          value={open && list.isSearched ? list.query : (chosen?.label ?? '')}
          onClick={list.toggle}
          onKeyDown={list.press}
          onChange={(event) => list.search(event.currentTarget.value)}
        />
        <IconChevronDown aria-hidden stroke={1.75} size="1.25rem" />
      </div>
      {open && <Options id={id} label={label} value={choosing.value} list={list} />}
    </div>
  );
});

type OptionsProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  readonly list: ReturnType<typeof useChoosing>;
};

function Options({ id, label, value, list: { groups, shown, active, take } }: OptionsProps) {
  const { t } = useTranslation();
  return (
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
  );
}
