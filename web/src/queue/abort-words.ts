import { arrivalOf } from '@portal/domain/queue/arrival';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { resumeStep } from '@portal/domain/queue/transition';
import type { TFunction } from 'i18next';
import { requestName } from './request-name.ts';

/** What a person is told before a request is given up: by what is known of it, never more. */
export function abortWords(t: TFunction, request: QueuedRequest): string {
  const name = requestName(request);
  switch (arrivalOf(request)) {
    case 'not-sent':
      return t('queue.abortText', { name });
    case 'unknown':
      return t('queue.abortUnknown', { name });
    case 'on-server':
      break;
  }
  if (resumeStep(request.status) !== 'files') return t('queue.abortBeforeMail', { name });
  const sent = request.files.filter((file) => file.referenced).length;
  return t('queue.abortBeforeFiles', { name, sent, count: request.files.length });
}

/** What is known of a request that was given up. */
export function arrivalWords(t: TFunction, request: QueuedRequest): string {
  return t(`queue.arrival.${arrivalOf(request)}`);
}
