import { isIsoDate } from '@portal/domain/dates';
import type { Overlap, QueuedRequest } from '@portal/domain/queue/request';
import { isSame } from '@portal/domain/queue/three-way';
import type { TFunction } from 'i18next';
import { formatDate } from '../lib/format.ts';

/** One field of a conflict as a person reads it. */
export type OverlapWords = { readonly label: string; readonly mine: string; readonly theirs: string };

/** Label and both values, in the words of the form that the request was made with. */
export function overlapWords(t: TFunction, request: QueuedRequest, overlap: Overlap): OverlapWords {
  const words = request.words?.[overlap.path.join('.')];
  const isPicture =
    typeof overlap.mine === 'string' && request.files.some((file) => file.name === overlap.mine);
  const say = (value: unknown, picture: 'queue.conflict.picture' | 'queue.conflict.pictureThere'): string => {
    if (isSame(value, null)) return t('queue.conflict.empty');
    if (isPicture) return t(picture);
    if (Array.isArray(value)) return t('queue.conflict.photos', { count: value.length });
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const known = words?.values?.[text] ?? (isIsoDate(text) ? formatDate(text) : text);
    return words?.unit === undefined ? known : `${known} ${words.unit}`;
  };
  return {
    label: words?.label ?? overlap.path.at(-1) ?? '',
    mine: say(overlap.mine, 'queue.conflict.picture'),
    theirs: say(overlap.theirs, 'queue.conflict.pictureThere'),
  };
}
