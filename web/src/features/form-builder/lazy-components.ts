import { lazyPart } from '../../lib/loading/chunk.ts';

/** The editor of conditions over a whole installation form, for what stands outside of it, such as attachments. */
export const VersionConditions = lazyPart(() => import('./rules/version-conditions.tsx'));
