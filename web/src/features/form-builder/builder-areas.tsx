import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type OnTop, useAreas, WorkAreas } from '../../ui/frame/work-areas.tsx';

const LISTS = ['outline', 'rules', 'problems'] as const;
const SIDES = ['field', 'phone'] as const;
type List = (typeof LISTS)[number];
type Side = (typeof SIDES)[number];

/** The areas of the builder; as many as fit on the screen are shown side by side. */
export type Area = List | Side;

/** Which areas are shown where there is no room for all, and the function that shows one. */
export const useBuilderAreas = () =>
  useAreas<List, Side>(SIDES, { list: 'outline', side: 'field', one: 'outline' });

type Props = Readonly<Record<Area, ReactNode>> & {
  readonly onTop: OnTop<List, Side>;
  readonly onShow: (area: Area) => void;
  readonly counts: { readonly rules: number; readonly problems: number };
};

/** Lays out the areas: a list (outline, rules, problems), the settings of the chosen field, and the phone preview. */
export function BuilderAreas({ onTop, onShow, counts, ...areas }: Props) {
  const { t } = useTranslation();
  return (
    <WorkAreas
      label={t('builder.areas')}
      tabs={[...LISTS, ...SIDES].map((name) => ({
        name,
        label: t(`builder.area.${name}`),
        ...((name === 'rules' || name === 'problems') && { count: counts[name] }),
      }))}
      areas={areas}
      lists={LISTS}
      sides={SIDES}
      switchName="builder-side"
      switchLabel={t('builder.side')}
      columns="minmax(16.5rem, 0.6fr) minmax(0, 1fr) calc(390px + 2 * 12px)"
      onTop={onTop}
      onShow={onShow}
    />
  );
}
