import { lazyPart } from '../../lib/loading/chunk.ts';

/** The file library, as a section of the settings. */
export const LibrarySection = lazyPart(() => import('./library-section.tsx'));

/** Uploads one file to the library from a page that wants to use it. */
export const UploadOne = lazyPart(() => import('./upload-one.tsx'));
