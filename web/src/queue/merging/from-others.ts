import { MAX_FROM_OTHERS, type QueuedRequest } from '@portal/domain/queue/request';
import { fieldLabel } from '../words/overlap-words.ts';

type Merged = Pick<QueuedRequest, 'fromOthers' | 'words'>;

/**
 * The fields that others have changed in a correction so far, together with those just found. Fields without a label
 * are left out.
 */
export function addedFromOthers(request: QueuedRequest, found: readonly string[]): string[] | undefined {
  const named = found.filter((path) => fieldLabel(request, path) !== undefined);
  const all = new Set([...(request.fromOthers ?? []), ...named]);
  return all.size === 0 ? undefined : [...all].slice(0, MAX_FROM_OTHERS);
}

/** The labels that a receipt needs when the correction itself is deleted. */
export function wordsFromOthers({ fromOthers = [], words = {} }: Merged): QueuedRequest['words'] {
  const named = fromOthers.flatMap((path) => {
    const label = words[path];
    return label === undefined
      ? []
      : [[path, { label: label.label, labels: label.labels, key: label.key }] as const];
  });
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** Labels of the fields that came from somebody else's correction, each once. */
export function fieldsFromOthers(request: QueuedRequest): readonly string[] {
  const labels = (request.fromOthers ?? []).flatMap((path) => fieldLabel(request, path) ?? []);
  return [...new Set(labels)];
}
