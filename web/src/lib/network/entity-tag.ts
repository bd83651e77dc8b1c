/**
 * The tag of a record's version as the server makes it (`platform/http/etag.ts` there), for `If-Match`: for what was read with its
 * revision rather than with an `ETag` of its own, such as the rows of a list.
 *
 * @param version the revision, or whatever else the server tags the record by
 */
export async function entityTag(version: string | number): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(version)));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return `"${base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)}"`;
}

/** The headers of a change to a record as it was read with this revision; sent twice, it does its work once. */
export async function changing(revision: number): Promise<Readonly<Record<string, string>>> {
  return { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': await entityTag(revision) };
}
