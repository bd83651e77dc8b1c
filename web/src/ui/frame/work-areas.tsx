import { type ReactNode, useCallback, useState } from 'react';
import { Segments } from './segments.tsx';
import { type Tab, Tabs } from './tabs.tsx';
import { useWidth } from './use-width.ts';
import css from './work-areas.module.css';

/** What is on top where areas take turns: of the lists, of the two sides, and of all of them on a phone. */
export type OnTop<List extends string, Side extends string> = {
  readonly list: List;
  readonly side: Side;
  readonly one: List | Side;
};

/** Which areas are on top, and what brings one there; the others stay as they are. */
export function useAreas<List extends string, Side extends string>(
  sides: readonly [Side, Side],
  first: OnTop<List, Side>,
): readonly [OnTop<List, Side>, (area: List | Side) => void] {
  const [onTop, setOnTop] = useState(first);
  const show = useCallback(
    (area: List | Side) => {
      const side = sides.find((one) => one === area);
      setOnTop((now) =>
        side === undefined ? { ...now, list: area as List, one: area } : { ...now, side, one: area },
      );
    },
    [sides],
  );
  return [onTop, show];
}

type Props<List extends string, Side extends string> = {
  readonly label: string;
  /** Every area, in the order of a phone's tabs. */
  readonly tabs: readonly Tab<List | Side>[];
  readonly areas: Readonly<Record<List | Side, ReactNode>>;
  readonly lists: readonly List[];
  /** What is worked on and what it looks like; between them is switched where there is room for one. */
  readonly sides: readonly [Side, Side];
  readonly switchName: string;
  readonly switchLabel: string;
  /** The widths of the three areas, as `grid-template-columns` has them. */
  readonly columns: string;
  readonly onTop: OnTop<List, Side>;
  readonly onShow: (area: List | Side) => void;
};

/** Three areas at a desk (a list, what is worked on, what it looks like), two on a tablet, one with tabs on a phone. */
export function WorkAreas<List extends string, Side extends string>(props: Props<List, Side>) {
  const { label, tabs, areas, lists, sides, switchName, switchLabel, columns, onTop, onShow } = props;
  const width = useWidth();
  const isList = (tab: Tab<List | Side>): tab is Tab<List> => lists.some((name) => name === tab.name);
  const isSide = (tab: Tab<List | Side>): tab is Tab<Side> => sides.some((name) => name === tab.name);
  const [work, look] = sides;
  if (width === 1)
    return (
      <div className={css['one']}>
        <Tabs label={label} tabs={tabs} selected={onTop.one} onSelect={onShow}>
          {areas[onTop.one]}
        </Tabs>
      </div>
    );
  return (
    <div
      className={css['areas']}
      data-areas={width}
      style={width === 3 ? { gridTemplateColumns: columns } : undefined}
    >
      <div className={css['area']}>
        <Tabs label={label} tabs={tabs.filter(isList)} selected={onTop.list} onSelect={onShow}>
          {areas[onTop.list]}
        </Tabs>
      </div>
      <div className={css['area']}>
        {width === 2 && (
          <Segments
            name={switchName}
            label={switchLabel}
            hideLabel
            value={onTop.side}
            options={tabs.filter(isSide).map((tab) => ({ value: tab.name, label: tab.label }))}
            onChange={onShow}
          />
        )}
        {areas[width === 3 ? work : onTop.side]}
      </div>
      {width === 3 && <div className={css['area']}>{areas[look]}</div>}
    </div>
  );
}
