import { lazyPart } from '../../lib/loading/chunk.ts';

/** What changes between two versions of a template, as sentences. */
export const ChangeList = lazyPart(() => import('./versions/change-list.tsx'));

/** Shown instead of an editor while a template has no draft. */
export const NoDraft = lazyPart(() => import('./no-draft.tsx'));
