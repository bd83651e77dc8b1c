import type { QueuedRequest } from '@portal/domain/queue/request';

/** Size of a request's data and files, in bytes. */
export function sizeOf({ body, files }: QueuedRequest): number {
  return files.reduce((sum, file) => sum + file.size, new TextEncoder().encode(body).byteLength);
}
