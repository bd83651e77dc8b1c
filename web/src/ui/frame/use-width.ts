import { useSyncExternalStore } from 'react';

/** How many areas of an editor fit side by side: one on a phone, two on a tablet, three on a desktop screen. */
export type Width = 1 | 2 | 3;

const TWO = '(min-width: 48em)';
const THREE = '(min-width: 75em)';
const DESK = '(min-width: 64em)';

/** Follows the width of the screen. */
export function useWidth(): Width {
  return useSyncExternalStore(follow, () =>
    matchMedia(THREE).matches ? 3 : matchMedia(TWO).matches ? 2 : 1,
  );
}

/** Whether two columns fit beside the menu of the office: a desk, from 1024 px. */
export function useAtDesk(): boolean {
  return useSyncExternalStore(followDesk, () => matchMedia(DESK).matches);
}

function followDesk(onChange: () => void): () => void {
  const query = matchMedia(DESK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function follow(onChange: () => void): () => void {
  const queries = [TWO, THREE].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
