/** What the questions need to know of a filled database. */
export type Known = {
  readonly total: number;
  /** Some installations, as people search for them. */
  readonly samples: readonly {
    readonly id: number;
    readonly device: number;
    readonly customer: string;
    readonly serial: string;
    readonly phone: string;
    readonly city: string;
    readonly person: string;
  }[];
  readonly templates: readonly number[];
  /** Installations that have waited longest. */
  readonly pending: readonly number[];
  /** The one who asks `as: 'installer'`. */
  readonly installer: number;
};

/** One call, asked of databases of different sizes. */
export type Question = {
  readonly list: string;
  readonly name: string;
  /** p95 of the largest database divided by that of the smallest. */
  readonly target: number;
  readonly as: 'admin' | 'installer' | 'installer2' | 'asp' | 'production';
  /** The address of the `n`th call. */
  readonly path: (known: Known, n: number) => string;
};

export const PER_PAGE = 12;

export const enc = encodeURIComponent;
/** One of several examples, all in turn. */
export const nth = <T>(of: readonly T[], n: number): T => {
  const found = of[n % of.length];
  if (found === undefined) throw new Error('The filled database lacks an example');
  return found;
};
/** An installation to ask for. */
export const sample = (known: Known, n: number) => nth(known.samples, n);
/** Twelve records at once. */
export const idsOf = (of: readonly { readonly id: number }[], n: number) =>
  Array.from({ length: PER_PAGE }, (_, at) => `id[]=${nth(of, n + at).id}`).join('&');

/** What a question has beside the usual. */
export type More = Partial<Pick<Question, 'target' | 'as'>>;
/** A list under an address; a query follows it. */
export const asked = (
  list: string,
  base: string | ((known: Known) => string),
  name: string,
  query: string | ((known: Known, n: number) => string),
  more: More = {},
): Question => ({
  list,
  name,
  target: 2,
  as: 'admin',
  path: (known, n) =>
    `${typeof base === 'string' ? base : base(known)}?${typeof query === 'string' ? query : query(known, n)}`,
  ...more,
});

/** Stands for the number of the last page, which is looked up once for each database. */
export const LAST_PAGE = 'page=last';
/** The page in the middle of all installations. */
export const middlePage = ({ total }: Known): number => Math.max(1, Math.floor(total / 2 / PER_PAGE));
/** Part of a serial number, as it is read out over the telephone. */
export const partOf = (serial: string): string => serial.slice(-6);
