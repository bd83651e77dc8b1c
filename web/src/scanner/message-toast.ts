import type { TFunction } from 'i18next';
import type { Toast } from '../ui/notices/toast.ts';
import type { Message } from './scanner.ts';

/** Text and duration of each message (specification section 8, "Scanner"). */
export function toastOf(message: Message, t: TFunction): Toast {
  switch (message.kind) {
    case 'warn-disabled':
      return {
        kind: 'warning',
        title: t('scanner.disabledTitle'),
        message: t('scanner.disabledMessage'),
        ms: message.ms,
      };
    case 'tell-listing-failed':
      return { kind: 'error', title: t('scanner.listFailedTitle'), message: t('scanner.listFailedMessage') };
    case 'tell-scan-failed':
      return {
        kind: 'error',
        title: t('scanner.scanFailedTitle'),
        message: t('scanner.scanFailedMessage'),
        ms: message.ms,
      };
    case 'photo-empty':
      return { kind: 'warning', title: t('scanner.photo'), message: t('scanner.photoEmpty') };
    case 'photo-failed':
      return { kind: 'error', title: t('scanner.photo'), message: t('scanner.photoFailed') };
    default:
      return message satisfies never;
  }
}
