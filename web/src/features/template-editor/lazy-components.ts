import { lazyPart } from '../../lib/loading/chunk.ts';

/** What changes between two versions of a template, as sentences. */
export const ChangeList = lazyPart(() => import('./change-list.tsx'));
