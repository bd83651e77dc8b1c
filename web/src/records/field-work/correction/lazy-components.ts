import { lazyPart } from '../../../lib/loading/chunk.ts';

/** Loaded with the first refused request that is corrected, since most forms never need it. */
const insteadOfForm = () => import('./instead-of-form.tsx');

export const MovedOn = lazyPart(async () => ({ default: (await insteadOfForm()).MovedOn }));
export const NoFormHere = lazyPart(async () => ({ default: (await insteadOfForm()).NoFormHere }));
export const OtherFormFirst = lazyPart(async () => ({ default: (await insteadOfForm()).OtherFormFirst }));
export const RefusalNotice = lazyPart(async () => ({
  default: (await import('./refusal-notice.tsx')).RefusalNotice,
}));
export const MarkedNotice = lazyPart(async () => ({
  default: (await import('./refusal-notice.tsx')).MarkedNotice,
}));
