import { lazyPart } from '../../lib/loading/chunk.ts';

/** What installations, inspections and services share when a refused request is corrected and sent again. */
export type { Mending, OpenedMended } from './open-mended.ts';

/** How the form of a refused request is opened; all of it comes with the first one that is corrected. */
export const mendingParts = () => import('./parts.ts');

export const MovedOn = lazyPart(async () => ({ default: (await mendingParts()).MovedOn }));
export const NoFormHere = lazyPart(async () => ({ default: (await mendingParts()).NoFormHere }));
export const OtherFormFirst = lazyPart(async () => ({ default: (await mendingParts()).OtherFormFirst }));
export const RefusalNotice = lazyPart(async () => ({ default: (await mendingParts()).RefusalNotice }));
