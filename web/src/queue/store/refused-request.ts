import { correctionAddress } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { formSlot, payloads, requests } from './local-stores.ts';

/** A request that the server refused, with everything that its form can be opened from again. */
export type RefusedRequest = {
  readonly request: QueuedRequest;
  /** Undefined when it is not on this device. */
  readonly form: ArrayBuffer | undefined;
  /** Its files that this device still has, by name. */
  readonly files: ReadonlyMap<string, ArrayBuffer>;
};

/** Finds a person's refused request to be corrected; undefined when it is not refused any more. */
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
