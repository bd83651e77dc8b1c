import { isIsoDate } from '@portal/domain/dates';
import { severalOf } from '@portal/domain/form/several';
import { formPath } from '@portal/domain/queue/correctable';
import type { FieldWords, Overlap, QueuedRequest } from '@portal/domain/queue/request';
import { isSame } from '@portal/domain/queue/three-way';
import { labelIn } from '@portal/domain/templates/labels';
import type { TFunction } from 'i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { currentLanguage, i18n } from '../../lib/languages/i18n.ts';
import { readFields } from '../store/record-fields.ts';

/** One field of a conflict as text. */
export type OverlapWords = { readonly label: string; readonly mine: string; readonly theirs: string };

/** Label and both values, with the labels of the form that the request was made with and in the reader's language. */
export function overlapWords(t: TFunction, request: QueuedRequest, overlap: Overlap): OverlapWords {
  const words = request.words?.[overlap.path.join('.')];
  const isPicture = namesPictures(request, overlap.mine);
  const say = (value: unknown, picture: 'queue.conflict.picture' | 'queue.conflict.pictureThere'): string => {
    if (isSame(value, null)) return t('queue.conflict.empty');
    const several = typeof value === 'string' ? severalOf(value) : [];
    if (isPicture && several.length <= 1) return t(picture);
    if (isPicture) return t('queue.conflict.photos', { count: several.length });
    if (Array.isArray(value)) return t('queue.conflict.photos', { count: value.length });
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // A list has one value per line; a text of several lines has no options.
    const known =
      words?.values === undefined
        ? inWords(text, words)
        : several.map((one) => inWords(one, words)).join(', ') || inWords(text, words);
    return words?.unit === undefined ? known : `${known} ${words.unit}`;
  };
  return {
    label: fieldLabel(request, overlap.path.join('.')) ?? overlap.path.at(-1) ?? '',
    mine: say(overlap.mine, 'queue.conflict.picture'),
    theirs: say(overlap.theirs, 'queue.conflict.pictureThere'),
  };
}

/** Whether a value is the name of one or several pictures of the request. */
function namesPictures(request: QueuedRequest, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const names = new Set(severalOf(value));
  return request.files.some((file) => names.has(file.name));
}

function inWords(value: string, words: FieldWords | undefined): string {
  const asItStood = words?.values?.[value];
  if (asItStood !== undefined) return inLanguage(asItStood, words?.valuesInLanguages?.[value]);
  return isIsoDate(value) ? formatDate(value) : value;
}

/** The label of a field of the body, in the reader's language; undefined where the form has none. */
export function fieldLabel(request: QueuedRequest, path: string): string | undefined {
  const words = request.words?.[path] ?? request.words?.[formPath(path)];
  return words && inLanguage(words.label, words);
}

/** What a person typed in a field of a request, to be read where the server did not accept it. */
export type WrittenWords = Pick<OverlapWords, 'label' | 'mine'> & { readonly name: string };

/** The values of the fields that have a label; pictures and empty fields are left out. */
export function writtenWords(t: TFunction, request: QueuedRequest): WrittenWords[] {
  const fields = readFields(request.body);
  return Object.keys(request.words ?? {}).flatMap((name) => {
    const path = name.split('.');
    const mine = path.reduce<unknown>((inner, key) => at(inner, key), fields);
    if (!['string', 'number', 'boolean'].includes(typeof mine) || mine === '') return [];
    if (namesPictures(request, mine)) return [];
    const { label, mine: value } = overlapWords(t, request, { path, mine, theirs: null });
    return [{ name, label, mine: value }];
  });
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** The template's label or the app's own text in the language of the screen; else as stored with the request. */
function inLanguage(asItStood: string, { key, labels }: Partial<FieldWords> = {}): string {
  if (key !== undefined) return i18n.t(key, asItStood);
  return labelIn(currentLanguage(), labels, asItStood);
}
