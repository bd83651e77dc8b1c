import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useDrafts } from './use-drafts.ts';

const DraftCards = lazyPart(() => import('./draft-cards.tsx'));

/** Unfinished forms come first; the code that shows them comes when there are any. */
export function Drafts() {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DraftCards drafts={drafts} />
    </Suspense>
  );
}
