import { MOST_FROM_OTHERS, type QueuedRequest } from '@portal/domain/queue/request';
import { fieldLabel } from '../words/overlap-words.ts';

type Merged = Pick<QueuedRequest, 'fromOthers' | 'words'>;

/** What others have brought into a correction so far, with what was found now. Places that no form has a name for are left out. */
export function addedFromOthers(request: QueuedRequest, found: readonly string[]): string[] | undefined {
  const named = found.filter((path) => fieldLabel(request, path) !== undefined);
  const all = new Set([...(request.fromOthers ?? []), ...named]);
  return all.size === 0 ? undefined : [...all].slice(0, MOST_FROM_OTHERS);
}

/** The words that a receipt still needs once the correction itself is not kept any more. */
export function wordsFromOthers({ fromOthers = [], words = {} }: Merged): QueuedRequest['words'] {
  const kept = fromOthers.flatMap((path) => {
    const said = words[path];
    return said === undefined
      ? []
      : [[path, { label: said.label, labels: said.labels, key: said.key }] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** What a person calls the fields that came from somebody else's correction, each once. */
export function fieldsFromOthers(request: QueuedRequest): readonly string[] {
  const labels = (request.fromOthers ?? []).flatMap((path) => fieldLabel(request, path) ?? []);
  return [...new Set(labels)];
}
