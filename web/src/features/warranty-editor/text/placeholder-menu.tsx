import { plainLetters } from '@portal/domain/plain-letters';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offered, OfferedGroup } from './placeholder-words.ts';
import css from './text-editor.module.css';

export const MENU_ID = 'warranty-placeholders';

/** The placeholders whose label or key has what was typed after the braces. */
export function foundPlaceholders(groups: readonly OfferedGroup[], query: string): readonly OfferedGroup[] {
  const wanted = plainLetters(query.trim());
  return groups.flatMap(({ group, items }) => {
    const found = items.filter(
      ({ key, label }) => plainLetters(label).includes(wanted) || plainLetters(key).includes(wanted),
    );
    return found.length === 0 ? [] : [{ group, items: found }];
  });
}

type Props = {
  readonly groups: readonly OfferedGroup[];
  readonly active: string | null;
  /** Where the braces are, within the editor. */
  readonly at: { readonly left: number; readonly top: number };
  readonly onPick: (one: Offered) => void;
};

/** What can stand in the place of the braces, by group; the keyboard stays in the text. */
export function PlaceholderMenu({ groups, active, at, onPick }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={MENU_ID}
      role="listbox"
      aria-label={t('warranty.text.placeholders')}
      className={css['menu']}
      style={at}
    >
      {groups.length === 0 && <p className={css['nothing']}>{t('warranty.text.nothingFound')}</p>}
      {groups.map(({ group, items }) => (
        <div key={group} role="group" aria-label={t(`warranty.placeholderGroup.${group}`)}>
          <p className={css['group']} aria-hidden>
            {t(`warranty.placeholderGroup.${group}`)}
          </p>
          {items.map((one) => (
            <div
              key={one.key}
              id={`${MENU_ID}-${one.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={one.key === active}
              className={css['option']}
              // The cursor stays where the chip will stand.
              onPointerDown={(event) => {
                event.preventDefault();
                onPick(one);
              }}
            >
              {one.label}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
