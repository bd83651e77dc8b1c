import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type OnTop, useAreas, WorkAreas } from '../../ui/frame/work-areas.tsx';

const LISTS = ['terms', 'contents', 'attachments', 'problems'] as const;
const SIDES = ['text', 'card'] as const;
type List = (typeof LISTS)[number];
type Side = (typeof SIDES)[number];

/** What the editor shows, one beside the other as far as the screen is wide. */
export type Area = List | Side;

/** What is on top of the editor, and what brings an area there. */
export const useEditorAreas = () => useAreas<List, Side>(SIDES, { list: 'terms', side: 'text', one: 'text' });

type Props = Readonly<Record<Area, ReactNode>> & {
  readonly onTop: OnTop<List, Side>;
  readonly onShow: (area: Area) => void;
  readonly counts: { readonly attachments: number; readonly problems: number };
};

/** Terms and the rest, the text, the card. */
export function EditorAreas({ onTop, onShow, counts, ...areas }: Props) {
  const { t } = useTranslation();
  return (
    <WorkAreas
      label={t('warranty.areas')}
      tabs={(['text', ...LISTS, 'card'] as const).map((name) => ({
        name,
        label: t(`warranty.area.${name}`),
        ...((name === 'attachments' || name === 'problems') && { count: counts[name] }),
      }))}
      areas={areas}
      lists={LISTS}
      sides={SIDES}
      switchName="warranty-side"
      switchLabel={t('warranty.side')}
      columns="minmax(21rem, 0.7fr) minmax(0, 1.3fr) minmax(20rem, 1fr)"
      onTop={onTop}
      onShow={onShow}
    />
  );
}
