/** Comes with the first request that is corrected: most forms never need it. */
export { MovedOn, NoFormHere, OtherFormFirst } from './instead-of-form.tsx';
export { openMended } from './open-mended.ts';
export { RefusalNotice } from './refusal-notice.tsx';
