import { plainLetters } from '@portal/domain/plain-letters';
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

/** Scrolls the option that the arrow keys have reached into view. */
function scrollToActive(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

type Props = {
  readonly groups: readonly OfferedGroup[];
  readonly active: string | null;
  /** Where the braces are, within the editor. */
  readonly at: { readonly left: number; readonly top: number };
  readonly onPick: (one: Offered) => void;
};

/** The placeholders that can replace the typed braces, by group; the focus stays in the text. */
export function PlaceholderMenu({ groups, active, at, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <div
      id={MENU_ID}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own list opens at no cursor
      role="listbox"
      aria-label={t('warranty.text.placeholders')}
      className={css['menu']}
      style={at}
    >
      {groups.length === 0 && <p className={css['nothing']}>{t('warranty.text.nothingFound')}</p>}
      {groups.map(({ group, items }) => (
        <fieldset key={group} className={css['choices']}>
          <legend className={css['group']}>{t(`warranty.placeholderGroup.${group}`)}</legend>
          {items.map((one) => (
            <div
              key={one.key}
              ref={one.key === active ? scrollToActive : undefined}
              id={`${MENU_ID}-${one.key}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of that list
              role="option"
              tabIndex={-1}
              aria-selected={one.key === active}
              className={css['option']}
              // Without the default, the text keeps the focus and the cursor its place.
              onPointerDown={(event) => {
                event.preventDefault();
                onPick(one);
              }}
            >
              {one.label}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
