import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../ui/frame/segments.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { useWidth } from '../../ui/frame/use-width.ts';
import css from './warranty-editor.module.css';

const LISTS = ['terms', 'contents', 'attachments', 'problems'] as const;
type List = (typeof LISTS)[number];
const ALL = ['text', ...LISTS, 'card'] as const;

/** What the editor shows, one beside the other as far as the screen is wide. */
export type Area = (typeof ALL)[number];

/** What is on top where areas take turns: of the lists, of text and card, and of all of them on a phone. */
export type OnTop = { readonly list: List; readonly side: 'text' | 'card'; readonly one: Area };

export const FIRST_ON_TOP: OnTop = { list: 'terms', side: 'text', one: 'text' };

/** Brings an area on top; the others stay as they are. */
export function brought(now: OnTop, area: Area): OnTop {
  return area === 'text' || area === 'card'
    ? { ...now, side: area, one: area }
    : { ...now, list: area, one: area };
}

type Props = Readonly<Record<Area, ReactNode>> & {
  readonly onTop: OnTop;
  readonly onShow: (area: Area) => void;
  readonly counts: { readonly attachments: number; readonly problems: number };
};

/** Three areas at a desk (terms and the rest, the text, the card), two on a tablet, one with tabs on a phone. */
export function EditorAreas({ onTop, onShow, counts, ...areas }: Props) {
  const { t } = useTranslation();
  const width = useWidth();
  const tab = <Name extends Area>(name: Name) => ({
    name,
    label: t(`warranty.area.${name}`),
    ...(name === 'attachments' && { count: counts.attachments }),
    ...(name === 'problems' && { count: counts.problems }),
  });
  const label = t('warranty.areas');
  if (width === 1)
    return (
      <div className={css['one']}>
        <Tabs<Area> label={label} tabs={ALL.map(tab)} selected={onTop.one} onSelect={onShow}>
          {areas[onTop.one]}
        </Tabs>
      </div>
    );
  return (
    <div className={css['areas']} data-areas={width}>
      <div className={css['area']}>
        <Tabs<List> label={label} tabs={LISTS.map(tab)} selected={onTop.list} onSelect={onShow}>
          {areas[onTop.list]}
        </Tabs>
      </div>
      <div className={css['area']}>
        {width === 2 && (
          <Segments
            name="warranty-side"
            label={t('warranty.side')}
            hideLabel
            value={onTop.side}
            options={(['text', 'card'] as const).map((side) => ({
              value: side,
              label: t(`warranty.area.${side}`),
            }))}
            onChange={onShow}
          />
        )}
        {width === 3 ? areas.text : areas[onTop.side]}
      </div>
      {width === 3 && <div className={css['area']}>{areas.card}</div>}
    </div>
  );
}
