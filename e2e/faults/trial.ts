import type { Browsers } from './rig/browser.ts';
import type { Fired } from './schedules/fired.ts';
import type { PhoneReport } from './outcome-check.ts';
import type { Product } from './rig/product.ts';
import type { Rig } from './rig/rig.ts';

/** What a trial hands to the outcome check, and to its group. */
export type TrialReport = PhoneReport & {
  /** Why it proves nothing, if so. */
  readonly control?: string;
  /** How the server answered both calls of each that was sent twice, in words. */
  readonly twice?: readonly string[];
  /** Statuses of the requests that a browser woke up with. */
  readonly statuses?: readonly number[];
};

/** What a trial works with. */
export type Tools = {
  readonly rig: Rig;
  /** A shared browser without windows, and a whole Chromium (decision 020). */
  readonly shell: Browsers;
  readonly chromium: Browsers;
  /** The product under test. */
  readonly product: Product;
  /** Where it writes down what struck it. */
  readonly fired: Fired;
};

/** How many trials of a kind run at once: those with a browser's page mostly wait, the others work. */
export const AT_ONCE = { pages: 8, 'killed browsers': 3, 'killed servers': 4, 'whole app': 1 } as const;

/** One thing that is done to a browser or a server, and judged. */
export type Trial = {
  readonly seed: number;
  readonly title: string;
  readonly kind: keyof typeof AT_ONCE;
  /** People who sign in. */
  readonly people: number;
  /** The build and the server that it needs, where these are not those under test. */
  readonly product?: Product;
  /** Trials with a site of one name have a server of their own. Absent: the one that all others share. */
  readonly site?: string;
  readonly drive: (tools: Tools) => Promise<TrialReport>;
};
