import { NO_PART, type PartLine, partLines, partLinesText } from '@portal/domain/services/part-lines';
import type { Service, ServiceAction } from '@portal/domain/services/record';
import { isRecordDay } from '@portal/domain/record-day';
import type { ServiceChange } from './change-service.ts';

/** The actions on a service that need input. */
export const ASKING = ['schedule', 'require_parts', 'send_parts', 'reject', 'return_parts'] as const;
export type AskingAction = (typeof ASKING)[number] & ServiceAction;

/** The input of all dialogs of a service. */
export type ActionText = {
  readonly startDate: string;
  readonly required: string;
  /** The parts that are sent, and the same as text. */
  readonly lines: readonly PartLine[];
  readonly sent: string;
  readonly tracking: string;
  readonly reason: string;
  readonly returnedOn: string;
};

/**
 * The input at first, with known values filled in: what is sent begins with what was asked for.
 * @param words in which sent parts are written
 */
export function actionTextOf(
  service: Service,
  today: string,
  words: Parameters<typeof partLinesText>[1],
): ActionText {
  const asked = partLines(service.requiredSpareParts ?? '');
  return {
    startDate: service.status === 'scheduled' ? service.serviceStartDate : '',
    required: service.requiredSpareParts ?? '',
    lines: asked.length === 0 ? [NO_PART] : asked,
    sent: partLinesText(asked, words),
    tracking: '',
    reason: '',
    returnedOn: today,
  };
}

/** The field that is missing or invalid for an action; null when it can be sent. */
export function lackingIn(act: AskingAction, text: ActionText, today: string): keyof ActionText | null {
  switch (act) {
    case 'schedule':
      return isRecordDay(text.startDate) && text.startDate > today ? null : 'startDate';
    case 'require_parts':
      return text.required.trim() === '' ? 'required' : null;
    case 'send_parts':
      return text.sent.trim() === '' ? 'sent' : null;
    case 'reject':
      return text.reason.trim() === '' ? 'reason' : null;
    case 'return_parts':
      return isRecordDay(text.returnedOn) && text.returnedOn <= today ? null : 'returnedOn';
  }
}

/** The change that an action sends. */
export function changeOf(act: AskingAction, text: ActionText): ServiceChange {
  switch (act) {
    case 'schedule':
      return { status: 'scheduled', serviceStartDate: text.startDate };
    case 'require_parts':
      return { status: 'require_spare_parts', requiredSpareParts: text.required.trim() };
    case 'send_parts':
      return {
        status: 'spare_parts_sent',
        sentSpareParts: text.sent.trim(),
        trackingNumber: text.tracking.trim() === '' ? null : text.tracking.trim(),
      };
    case 'reject':
      return { status: 'rejected', rejectionReason: text.reason.trim() };
    case 'return_parts':
      return { partsReturnedOn: text.returnedOn };
  }
}
