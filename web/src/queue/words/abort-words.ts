import { arrivalOf, mustNotifyServer, leavesCompleteRecord } from '@portal/domain/queue/arrival';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { resumeStep } from '@portal/domain/queue/transition';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import type { Trashed } from '../store/local-stores.ts';
import { requestName } from './request-name.ts';

/**
 * The text that is shown before a request is aborted: what is known about its state on the server, and which requests
 * cannot be sent without it.
 *
 * @param children the requests that depend on it
 */
export function abortWords(
  t: TFunction,
  request: QueuedRequest,
  children: readonly QueuedRequest[] = [],
): string {
  const own = ownWords(t, request);
  // Requests that depend on a complete record are sent all the same.
  if (children.length === 0 || leavesCompleteRecord(request)) return own;
  const names = new Intl.ListFormat(currentLanguage()).format(children.map(requestName));
  return `${own} ${t('queue.abortChildren', { count: children.length, names })}`;
}

function ownWords(t: TFunction, request: QueuedRequest): string {
  const name = requestName(request);
  const isKnownToServer = mustNotifyServer(request);
  if (request.stands !== undefined && isKnownToServer) return t('queue.abortCorrection', { name });
  const own = arrivalOf(request);
  // What is unknown of the version that it replaced is unknown of it.
  const arrival = own === 'not-sent' && request.replacesUnanswered !== undefined ? 'unknown' : own;
  switch (arrival) {
    case 'not-sent':
      return t('queue.abortText', { name });
    case 'unknown':
      if (request.action === 'update') return t('queue.abortUpdateUnknown', { name });
      return t(isKnownToServer ? 'queue.abortWithdrawingUnknown' : 'queue.abortUnknown', { name });
    case 'on-server':
      break;
  }
  if (resumeStep(request.status) !== 'files') return t('queue.abortBeforeMail', { name });
  const sent = request.files.filter((file) => file.referenced).length;
  return t(isKnownToServer ? 'queue.abortWithdrawingFiles' : 'queue.abortBeforeFiles', {
    name,
    sent,
    count: request.files.length,
  });
}

/** The state of an aborted request: the outcome of its withdrawal, else whether it has reached the server. */
export function arrivalWords(
  t: TFunction,
  { request, withdrawal }: Pick<Trashed, 'request' | 'withdrawal'>,
): string {
  if (withdrawal?.state === 'refused') return t('queue.withdrawal.refused', { status: withdrawal.status });
  if (withdrawal?.state === 'stands' && request.action === 'update')
    return t('queue.withdrawal.updateStands');
  if (withdrawal !== undefined) return t(`queue.withdrawal.${withdrawal.state}`);
  return t(`queue.arrival.${arrivalOf(request)}`);
}
