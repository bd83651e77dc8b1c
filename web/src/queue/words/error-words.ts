import { roleOf } from '@portal/domain/access/role-of';
import { PROBLEM_CODES } from '@portal/domain/problem';
import { FOREIGN_ANSWER } from '@portal/domain/queue/answer-meaning';
import { parentKind } from '@portal/domain/queue/chain';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { resumeStep } from '@portal/domain/queue/transition';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { session } from '../../lib/session/session-store.ts';
import { missingFiles, missingWords } from '../sending/missing-files.ts';
import { fieldLabel } from './overlap-words.ts';

/** Errors that the app itself has detected: shown in the language of the screen. */
const OWN = {
  'not-signed-in': 'queue.signInFirst',
  'foreign-answer': 'queue.foreignAnswer',
  redirected: 'queue.redirected',
  'files-not-there': 'queue.filesNotThere',
  'no-words': 'queue.failedWithStatus',
  'store-refuses': 'queue.storeRefuses',
  unreadable: 'queue.unreadable',
  'part-missing': 'queue.partMissing',
} as const;

type Failure = NonNullable<QueuedRequest['error']>;

/**
 * Why the last attempt failed. The server's own message is shown while the reader uses the language it was written
 * in; in another language, the text of its code and the fields.
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
  if (isOfOtherRole(code, request)) return t('queue.otherRole');
  if (code === 'parent-missing') return t(`queue.parentMissing.${parentKind(request)}`);
  // Earlier versions of the app stored these as text in one language.
  if (code === 'parent-given-up' || code === 'broke-off')
    return said === undefined ? undefined : filled(t, code, said, request);
  return isOwn(code) ? t(OWN[code], { status: httpStatus }) : undefined;
}

/** The codes by which the server refuses, or hides, what a role may not see. */
const REFUSED_TO_ROLE = new Set(['not-allowed', 'not-found', 'installation-not-found']);

/**
 * What somebody made in the field is sent in that role alone: no other role makes anything there, and whoever works in production by now
 * has no records there any more (specification section 2, role table).
 */
function isOfOtherRole(code: string, { type, action }: QueuedRequest): boolean {
  if (code === 'not-allowed' && action === 'insert') return true;
  const role = roleOf(session.get()?.user.roles ?? []);
  return type !== 'production' && role === 'production' && REFUSED_TO_ROLE.has(code);
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

/** Replaces the paths in the body by which the server names fields by their labels in the form. */
function withLabels({ message, refusal }: Failure, request: QueuedRequest): string {
  return (refusal?.violations ?? []).reduce((text, { propertyPath: path }) => {
    if (path === '') return text;
    const label = fieldLabel(request, path);
    return text.replace(`${path}: `, () => (label === undefined ? '' : `${label}: `));
  }, message);
}

/** Undefined in the language of the message itself, and for codes that this app does not know. */
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
