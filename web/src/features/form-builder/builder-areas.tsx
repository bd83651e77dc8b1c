import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../ui/frame/segments.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { type Area, type List, LISTS, type OnTop } from './use-areas.ts';
import { useWidth } from '../../ui/frame/use-width.ts';
import css from './builder.module.css';

type Props = Readonly<Record<Area, ReactNode>> & {
  readonly onTop: OnTop;
  readonly onShow: (area: Area) => void;
  readonly counts: { readonly rules: number; readonly problems: number };
};

const ALL: readonly Area[] = [...LISTS, 'field', 'phone'];

/**
 * Three areas at a desk (outline or another list, what is chosen, the phone), two on a tablet, where the latter two take turns, one with
 * tabs on a phone.
 */
export function BuilderAreas({ onTop, onShow, counts, ...areas }: Props) {
  const { t } = useTranslation();
  const width = useWidth();
  const tab = <Name extends Area>(name: Name) => ({
    name,
    label: t(`builder.area.${name}`),
    ...(name === 'rules' && { count: counts.rules }),
    ...(name === 'problems' && { count: counts.problems }),
  });
  const label = t('builder.areas');
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
            name="builder-side"
            label={t('builder.side')}
            hideLabel
            value={onTop.side}
            options={(['field', 'phone'] as const).map((side) => ({
              value: side,
              label: t(`builder.area.${side}`),
            }))}
            onChange={onShow}
          />
        )}
        {width === 3 ? areas.field : areas[onTop.side]}
      </div>
      {width === 3 && <div className={css['area']}>{areas.phone}</div>}
    </div>
  );
}
