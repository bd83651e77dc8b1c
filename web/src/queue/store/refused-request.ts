import { correctionAddress } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { formSlot, payloads, requests } from './local-stores.ts';

/** A refused request, with all that is needed to open its form again. */
export type RefusedRequest = {
  readonly request: QueuedRequest;
  /** The form's data; undefined when it is not on this device. */
  readonly form: ArrayBuffer | undefined;
  /** Its files that are still on this device, by name. */
  readonly files: ReadonlyMap<string, ArrayBuffer>;
};

/** A person's refused request to be corrected; undefined when it is not refused any more. */
export async function refusedRequest(userId: number, id: string): Promise<RefusedRequest | undefined> {
  const request = await requests.get(id);
  if (request?.userId !== userId || correctionAddress(request) === undefined) return undefined;
  const form = await payloads.get(formSlot(request));
  const files = await Promise.all(
    request.files.map(async ({ name, slot }) => [name, (await payloads.get(slot))?.bytes] as const),
  );
  return {
    request,
    form: form?.bytes,
    files: new Map(files.flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes]]))),
  };
}
