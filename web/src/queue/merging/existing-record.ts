import type { QueuedRequest } from '@portal/domain/queue/request';
import type { Attempt } from '../sending/attempt.ts';

/**
 * The record that stands in the way of a request that was just refused: for a correction that came too late its
 * record, for an installation of a device that has one that installation. Empty where it cannot be fetched or the
 * person may not see it. Never throws.
 */
export async function existingRecord(
  request: QueuedRequest,
  { meaning, code }: Attempt,
): Promise<Pick<QueuedRequest, 'overtaken' | 'installedAs'>> {
  if (meaning !== 'refused') return {};
  const corrects = request.action === 'update' || request.stands !== undefined;
  const isTooLate = code === 'impossible-transition' && corrects;
  const isInstalled = code === 'already-installed' && request.type === 'installation' && !corrects;
  if (!isTooLate && !isInstalled) return {};
  try {
    // Not among what every phone loads: refusals are rare.
    const { installationOfDevice, recordNow } = await import('./standing-record.ts');
    return await (isTooLate ? recordNow(request) : installationOfDevice(request));
  } catch {
    return {};
  }
}
