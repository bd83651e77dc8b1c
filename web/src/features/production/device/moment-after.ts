/** What a station knows to have been done to a device. */
export type Seen = {
  readonly hold: { readonly since: string } | null;
  readonly records?: readonly { readonly finishedAt: string }[];
};

/**
 * This moment by the station's clock, but not before what it has seen of the device, in ISO format. A clock may be slow, and the server
 * tells by the moments what was done without knowing of a hold or a way back (`overtakenBy`).
 */
export function momentAfter({ hold, records = [] }: Seen, now = new Date()): string {
  const seen = [...records.map(({ finishedAt }) => finishedAt), ...(hold === null ? [] : [hold.since])];
  return new Date(Math.max(now.getTime(), ...seen.map((at) => Date.parse(at)))).toISOString();
}
