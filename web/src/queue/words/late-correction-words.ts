import type { Overlap, QueuedRequest } from '@portal/domain/queue/request';
import { notOnServer } from '@portal/domain/queue/three-way';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { formatDateTime } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { errorWords } from './error-words.ts';
import { fieldLabel, overlapWords, type OverlapWords } from './overlap-words.ts';
import { baseOf, readFields } from '../store/record-fields.ts';
import { requestName } from './request-name.ts';

/** The values of a correction that came too late: each field of the form with both values, photos by name. */
export function lateCorrectionWords(t: TFunction, request: QueuedRequest): readonly OverlapWords[] {
  return notArrived(request)
    .filter(({ path }) => fieldLabel(request, path.join('.')) !== undefined)
    .map((one) => pictureWords(t, request, one) ?? overlapWords(t, request, one));
}

/** Labels of the fields that came from somebody else's correction, each once. */
export function fieldsFromOthers(request: QueuedRequest): readonly string[] {
  const labels = (request.fromOthers ?? []).flatMap((path) => fieldLabel(request, path) ?? []);
  return [...new Set(labels)];
}

/** Whether the server has all of a correction that came too late, so that there is nothing to ask the office for. */
export function hasArrivedAnyway(request: QueuedRequest): boolean {
  return request.overtaken !== undefined && notArrived(request).length === 0;
}

/** Fields that the queue fills in rather than the person, and answers to the marks of a rejection that no longer holds. */
const NOT_TYPED = new Set(['status', 'files', 'signed', 'markAnswers']);

function notArrived(request: QueuedRequest): readonly Overlap[] {
  if (request.overtaken === undefined) return [];
  const theirs = readFields(request.overtaken.fields);
  return notOnServer(baseOf(request, theirs), readFields(request.body), theirs).filter(
    ({ path: [first = ''] }) => !NOT_TYPED.has(first),
  );
}

/**
 * The warranty that was issued; and who decided when, where the server's message is in another language than the
 * reader's.
 */
export function decisionWords(t: TFunction, { error, overtaken }: QueuedRequest): readonly string[] {
  const isRead = error?.language === currentLanguage();
  return [
    ...(error?.decided && !isRead
      ? [t('queue.late.decided', { who: error.decided.who, time: formatDateTime(error.decided.at) })]
      : []),
    ...(overtaken?.warranty === undefined ? [] : [t('queue.late.warranty', { number: overtaken.warranty })]),
  ];
}

/** The mail to the office: asks to take back its decision, with all that identifies the record and explains why. */
export function mailToOffice(
  t: TFunction,
  request: QueuedRequest,
): { readonly subject: string; readonly text: string } {
  const name = requestName(request);
  const lines = lateCorrectionWords(t, request).map(
    ({ label, mine, theirs }) => `- ${t('queue.late.change', { label, before: theirs, after: mine })}`,
  );
  const said = [errorWords(t, request), ...decisionWords(t, request)].filter((line) => line !== undefined);
  return {
    subject: t('queue.late.mailSubject', { name }),
    text: [t('queue.late.mailText', { name }), '', ...lines, '', ...said].join('\n'),
  };
}

type Picture = { readonly name: string; readonly caption: string | null };

/** A list of pictures: which ones the correction adds, by caption or name, and which it removes. */
function pictureWords(t: TFunction, request: QueuedRequest, one: Overlap): OverlapWords | undefined {
  const [mine, theirs] = [pictures.safeParse(one.mine ?? []).data, pictures.safeParse(one.theirs ?? []).data];
  if (mine === undefined || theirs === undefined || mine.length + theirs.length === 0) return undefined;
  const [own, there] = [namesOf(mine), namesOf(theirs)];
  const changes = [
    ...mine.filter((picture) => !there.has(picture.name)).map((picture) => `+ ${nameOf(picture)}`),
    ...mine.filter((picture) => isRenamed(picture, theirs)).map(nameOf),
    ...theirs.filter((picture) => !own.has(picture.name)).map((picture) => `− ${nameOf(picture)}`),
  ];
  const { label } = overlapWords(t, request, one);
  const before =
    theirs.length === 0 ? t('queue.conflict.empty') : t('queue.conflict.photos', { count: theirs.length });
  return { label, theirs: before, mine: changes.join(', ') };
}

const pictures: z.ZodType<readonly Picture[]> = z.array(
  z.object({ name: z.string(), caption: z.string().nullable().default(null) }),
);

const namesOf = (list: readonly Picture[]) => new Set(list.map(({ name }) => name));

const nameOf = ({ name, caption }: Picture): string => caption || name;

function isRenamed({ name, caption }: Picture, theirs: readonly Picture[]): boolean {
  const there = theirs.find((picture) => picture.name === name);
  return there !== undefined && (there.caption ?? '') !== (caption ?? '');
}
