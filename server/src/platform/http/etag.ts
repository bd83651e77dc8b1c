import { createHash } from 'node:crypto';
import type { Endpoint } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';

/**
 * The entity tag of a record's version. It is made from the version rather than from the bytes of the answer,
 * because these carry links signed anew each time.
 */
export function entityTag(version: string | number): string {
  return `"${createHash('sha256').update(String(version)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Refuses with `changed-meanwhile` when the caller saw another version. A proxy that compresses may have made the
 * tag weak on its way; that is forgiven.
 */
export function requireMatch(header: string | undefined, version: string | number): void {
  if (header === undefined || header.trim() === '*') return;
  const seen = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const current = entityTag(version);
  // The present tag travels with the refusal: the device fetches that version and compares three ways.
  if (!seen.includes(current)) throw new Problem('changed-meanwhile', { values: { etag: current } });
}

/** The version that an answer carries by itself: its `updatedAt`, else all that it says; none for an empty answer. */
export function versionOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('updatedAt' in answer && typeof answer.updatedAt === 'string') return answer.updatedAt;
  return JSON.stringify(answer);
}

/** Whether a call is refused without `If-Match`: what a phone corrects, and what several edit in the office. */
export function needsMatch({ queued, guarded, method }: Endpoint): boolean {
  if (queued) return method === 'PATCH';
  return guarded === true && (method === 'PATCH' || method === 'PUT' || method === 'DELETE');
}
