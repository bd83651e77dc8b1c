import { lazyPart } from '../../lib/loading/chunk.ts';

/** The file library, as a section of the settings. */
export const LibrarySection = lazyPart(() => import('./library-section.tsx'));
