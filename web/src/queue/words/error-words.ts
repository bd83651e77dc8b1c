import { PROBLEM_CODES } from '@portal/domain/problem';
import { FOREIGN_ANSWER } from '@portal/domain/queue/answer-meaning';
import { parentKind } from '@portal/domain/queue/chain';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { resumeStep } from '@portal/domain/queue/transition';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { missingFiles, missingWords } from '../sending/missing-files.ts';
import { fieldLabel } from './overlap-words.ts';

/** What the app itself found wrong: said in the language of the screen, whichever it was when it happened. */
const OWN = {
  'not-signed-in': 'queue.signInFirst',
  'foreign-answer': 'queue.foreignAnswer',
  redirected: 'queue.redirected',
  'files-not-there': 'queue.filesNotThere',
  'no-words': 'queue.failedWithStatus',
  'store-refuses': 'queue.storeRefuses',
  unreadable: 'queue.unreadable',
} as const;

type Failure = NonNullable<QueuedRequest['error']>;

/**
 * Why the last attempt failed, for a person. The server's own words stay as they came for as long as they are in the
 * reader's language; in another one it is said by its code what was wrong, and with which fields.
 */
export function errorWords(t: TFunction, request: QueuedRequest): string | undefined {
  const { error, status, conflict } = request;
  if (error === undefined) return undefined;
  if (conflict !== undefined) return t('queue.conflict.error', { count: conflict.overlaps.length });
  if (error.code === 'bytes-missing' && missingFiles(request).length > 0) return missingWords(t, request);
  const words = ownWords(t, error, request) ?? translated(t, error, request);
  if (words === undefined) return withLabels(error, request);
  return resumeStep(status) === 'files' ? `${t('queue.filesError')}: ${words}` : words;
}

function ownWords(
  t: TFunction,
  { code, httpStatus, said }: Failure,
  request: QueuedRequest,
): string | undefined {
  if (code === undefined) return httpStatus === undefined ? t('queue.noAnswer') : undefined;
  if (code === FOREIGN_ANSWER && said !== undefined)
    return t('queue.foreignAnswerSaid', { status: httpStatus, said });
  if (code === 'parent-missing') return t(`queue.parentMissing.${parentKind(request)}`);
  // An earlier version of the app kept these in one language alone.
  if (code === 'parent-given-up' || code === 'broke-off')
    return said === undefined ? undefined : filled(t, code, said, request);
  return isOwn(code) ? t(OWN[code], { status: httpStatus }) : undefined;
}

function filled(
  t: TFunction,
  code: 'parent-given-up' | 'broke-off',
  said: string,
  request: QueuedRequest,
): string {
  if (code === 'broke-off') return t('queue.brokeOff', { name: said });
  return t(`queue.parentGivenUp.${parentKind(request)}`, { title: said });
}

function isOwn(code: string): code is keyof typeof OWN {
  return code in OWN;
}

/** The server names a field by its path in the body, which says nothing to a person; they know it by its label in the form. */
function withLabels({ message, refusal }: Failure, request: QueuedRequest): string {
  return (refusal?.violations ?? []).reduce((text, { propertyPath: path }) => {
    if (path === '') return text;
    const label = fieldLabel(request, path);
    return text.replace(`${path}: `, () => (label === undefined ? '' : `${label}: `));
  }, message);
}

/** Undefined in the language that it was said in, and for what this app does not know by its code. */
function translated(
  t: TFunction,
  { code, language, refusal }: Failure,
  request: QueuedRequest,
): string | undefined {
  if (language === undefined || language === currentLanguage()) return undefined;
  const known = PROBLEM_CODES.find((one) => one === code);
  if (known === undefined) return undefined;
  const labels = (refusal?.violations ?? []).flatMap(
    ({ propertyPath }) => fieldLabel(request, propertyPath) ?? [],
  );
  return [t(`problem.${known}`), ...(labels.length > 0 ? [labels.join(', ')] : [])].join(': ');
}
