import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type OnTop, useAreas, WorkAreas } from '../../ui/frame/work-areas.tsx';

const LISTS = ['outline', 'rules', 'problems'] as const;
const SIDES = ['field', 'phone'] as const;
type List = (typeof LISTS)[number];
type Side = (typeof SIDES)[number];

/** What the builder shows, one beside the other as far as the screen is wide. */
export type Area = List | Side;

/** What is on top of the builder, and what brings an area there. */
export const useBuilderAreas = () =>
  useAreas<List, Side>(SIDES, { list: 'outline', side: 'field', one: 'outline' });

type Props = Readonly<Record<Area, ReactNode>> & {
  readonly onTop: OnTop<List, Side>;
  readonly onShow: (area: Area) => void;
  readonly counts: { readonly rules: number; readonly problems: number };
};

/** Outline or another list, what is chosen, the phone. */
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
      columns="minmax(16rem, 0.6fr) minmax(0, 1fr) calc(390px + 2 * 12px)"
      onTop={onTop}
      onShow={onShow}
    />
  );
}
