import { attachable, attached } from '@portal/domain/queue/attach';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { requests } from '../store/local-stores.ts';
import { asWaiting } from '../sending/send-again.ts';

/**
 * The person has a request sent as made on the installation that stands for the device, in place of the one that was refused. Its
 * content and files stay; false when it has moved on meanwhile.
 *
 * @param parent the refused installation, in the queue or in the trash
 */
export async function attach(request: QueuedRequest, parent: QueuedRequest): Promise<boolean> {
  const to = attachable(request, parent);
  if (to === undefined) return false;
  const changed = await requests.change(request.id, request.revision, (now) =>
    asWaiting(attached(now, to, crypto.randomUUID())),
  );
  return changed !== undefined;
}
