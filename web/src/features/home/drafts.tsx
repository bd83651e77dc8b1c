import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useDrafts } from './use-drafts.ts';

const DraftCards = lazyPart(() => import('./draft-cards.tsx'));

/** The drafts; the code that shows them is loaded when there are any. */
export function Drafts() {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DraftCards drafts={drafts} />
    </Suspense>
  );
}
