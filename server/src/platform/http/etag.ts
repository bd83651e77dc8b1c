import { createHash } from 'node:crypto';
import type { Endpoint } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';

/**
 * The entity tag of a record's version. It is made from the version rather than from the answer's bytes, because these
 * contain links that are signed again each time.
 */
export function entityTag(version: string | number): string {
  return `"${createHash('sha256').update(String(version)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Throws `changed-meanwhile` when the caller has seen another version. A weak tag is accepted, because a compressing
 * proxy may have made it weak.
 */
export function requireMatch(header: string | undefined, version: string | number): void {
  if (header === undefined || header.trim() === '*') return;
  const seen = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const current = entityTag(version);
  // The refusal carries the current tag: the device then fetches that version for a three-way comparison.
  if (!seen.includes(current)) throw new Problem('changed-meanwhile', { values: { etag: current } });
}

/** The version of an answer: its `updatedAt`, or else its whole content; none for an empty answer. */
export function versionOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('updatedAt' in answer && typeof answer.updatedAt === 'string') return answer.updatedAt;
  return JSON.stringify(answer);
}

/**
 * Whether a call without `If-Match` is refused: for records that a phone corrects or several people edit in the office.
 */
export function needsMatch({ queued, guarded, method }: Endpoint): boolean {
  if (queued) return method === 'PATCH';
  return guarded === true && (method === 'PATCH' || method === 'PUT' || method === 'DELETE');
}
