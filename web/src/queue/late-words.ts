import type { Overlap, QueuedRequest } from '@portal/domain/queue/request';
import { missingThere } from '@portal/domain/queue/three-way';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../lib/format.ts';
import { currentLanguage } from '../lib/i18n.ts';
import { errorWords } from './error-words.ts';
import { fieldLabel, overlapWords, type OverlapWords } from './overlap-words.ts';
import { readFields } from './record-fields.ts';
import { requestName } from './request-name.ts';

/** What a correction that came too late says and the server does not have: each field of the form with both values, photos by name. */
export function lateWords(t: TFunction, request: QueuedRequest): readonly OverlapWords[] {
  const { base, body, stands } = request;
  if (stands === undefined) return [];
  return missingThere(readFields(base), readFields(body), readFields(stands.fields))
    .filter(({ path }) => fieldLabel(request, path.join('.')) !== undefined)
    .map((one) => pictureWords(t, request, one) ?? overlapWords(t, request, one));
}

/** The warranty that was issued, and who decided when where the server's own words are in another language than the reader's. */
export function decidedWords(t: TFunction, { error, stands }: QueuedRequest): readonly string[] {
  const isRead = error?.language === currentLanguage();
  return [
    ...(error?.decided && !isRead
      ? [t('queue.late.decided', { who: error.decided.who, time: formatDateTime(error.decided.at) })]
      : []),
    ...(stands?.warranty === undefined ? [] : [t('queue.late.warranty', { number: stands.warranty })]),
  ];
}

/** What the office is asked: to take its decision back, with all that it needs to find the record and to see why. */
export function officeLetter(
  t: TFunction,
  request: QueuedRequest,
): { readonly subject: string; readonly text: string } {
  const name = requestName(request);
  const lines = lateWords(t, request).map(
    ({ label, mine, theirs }) => `- ${t('queue.late.change', { label, before: theirs, after: mine })}`,
  );
  const said = [errorWords(t, request), ...decidedWords(t, request)].filter((line) => line !== undefined);
  return {
    subject: t('queue.late.mailSubject', { name }),
    text: [t('queue.late.mailText', { name }), '', ...lines, '', ...said].join('\n'),
  };
}

/** Pictures by caption or name: what came with the correction, and what it takes away. */
function pictureWords(t: TFunction, request: QueuedRequest, one: Overlap): OverlapWords | undefined {
  const [mine, theirs] = [picturesIn(one.mine), picturesIn(one.theirs)];
  if (mine === undefined || theirs === undefined || mine.length + theirs.length === 0) return undefined;
  const { label } = overlapWords(t, request, one);
  const said = (names: readonly string[]) =>
    names.length > 0 ? names.join(', ') : t('queue.conflict.empty');
  return { label, mine: said(mine), theirs: said(theirs) };
}

/** Undefined for what is no list of pictures. */
function picturesIn(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const names = value.map((item: unknown) => pictureName(item));
  return names.every((name) => name !== undefined) ? names : undefined;
}

function pictureName(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('name' in item)) return undefined;
  const { name, caption }: { readonly name: unknown; readonly caption?: unknown } = item;
  if (typeof caption === 'string' && caption !== '') return caption;
  return typeof name === 'string' ? name : undefined;
}
