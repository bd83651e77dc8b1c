import { lazyPart } from '../../lib/loading/chunk.ts';

/** The button that downloads what a list of the office shows, as CSV. */
export const RecordExport = lazyPart(() => import('./record-export.tsx'));
