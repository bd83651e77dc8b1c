/** What other features may know of commissioning: where one begins. */
export { beginAddress } from './place.ts';
