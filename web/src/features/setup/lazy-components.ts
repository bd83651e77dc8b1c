import { lazyPart } from '../../lib/loading/chunk.ts';

/** The checklist for a new organisation; empty once all steps are done. */
export const SetupList = lazyPart(() => import('./setup-list.tsx'));
