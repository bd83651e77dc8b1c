import { useCallback, useState } from 'react';

/** The lists of the left side, in the order of their tabs. */
export const LISTS = ['outline', 'rules', 'problems'] as const;
export type List = (typeof LISTS)[number];

/** What the builder shows, one beside the other as far as the screen is wide. */
export type Area = List | 'field' | 'phone';

/** What is on top where areas take turns: of the lists, of field and phone, and of all of them on a phone. */
export type OnTop = { readonly list: List; readonly side: 'field' | 'phone'; readonly one: Area };

/** Which areas are on top, and what brings one there; the others stay as they are. */
export function useAreas(): readonly [OnTop, (area: Area) => void] {
  const [onTop, setOnTop] = useState<OnTop>({ list: 'outline', side: 'field', one: 'outline' });
  const show = useCallback(
    (area: Area) =>
      setOnTop((now) =>
        area === 'field' || area === 'phone'
          ? { ...now, side: area, one: area }
          : { ...now, list: area, one: area },
      ),
    [],
  );
  return [onTop, show];
}
