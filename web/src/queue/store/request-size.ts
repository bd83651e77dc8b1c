import type { QueuedRequest } from '@portal/domain/queue/request';

/** Data and files of a request together, in bytes. */
export function sizeOf({ body, files }: QueuedRequest): number {
  return files.reduce((sum, file) => sum + file.size, new TextEncoder().encode(body).byteLength);
}
