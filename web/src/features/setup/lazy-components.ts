import { lazyPart } from '../../lib/loading/chunk.ts';

/** What is missing before the first installer can work; nothing once it is done. */
export const SetupList = lazyPart(() => import('./setup-list.tsx'));
