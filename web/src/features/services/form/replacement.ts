import { sameSerial } from '@portal/domain/devices/serial-key';
import type { ServiceDraft } from './service-draft.ts';

/** Names of the controls of the replacement, which the gaps of its step name. */
export const REPLACED = 'replaced';
export const REPLACEMENT = 'replacement';
export const REPLACEMENT_CONFIRMED = 'replacementConfirmed';

type Replacing = Pick<
  ServiceDraft,
  'replaced' | 'replacement' | 'newDevice' | 'replacementConfirmed' | 'device'
>;

/** Whether the whole device was replaced. Drafts of earlier versions lack the answer: there the number says so. */
export function isReplaced({ replaced, replacement }: Pick<Replacing, 'replaced' | 'replacement'>): boolean {
  return replaced ?? replacement.trim() !== '';
}

/** The result of the look-up of the new device, as long as its number is the one that was looked up. */
export function lookedUp({ newDevice, replacement }: Pick<Replacing, 'newDevice' | 'replacement'>) {
  return newDevice !== undefined && sameSerial(newDevice.serial, replacement.trim()) ? newDevice : undefined;
}

/**
 * What a replacement lacks, by control: a number of another device, which was looked up and is not installed elsewhere,
 * and the confirmation beside both devices.
 */
export function replacementGaps(data: Replacing): readonly (readonly [field: string, code: string])[] {
  if (!isReplaced(data)) return [];
  const serial = data.replacement.trim();
  if (serial === '') return [[REPLACEMENT, 'required']];
  if (sameSerial(serial, data.device.serial)) return [[REPLACEMENT, 'same-serial']];
  const found = lookedUp(data);
  if (found === undefined) return [[REPLACEMENT, 'look-up']];
  if (found.state === 'installed') return [[REPLACEMENT, 'already-installed']];
  return data.replacementConfirmed === true ? [] : [[REPLACEMENT_CONFIRMED, 'required']];
}
