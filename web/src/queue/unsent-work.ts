import { requests } from './local-stores.ts';

/** How many operations of a person have not been sent from this device, asked of the disk. */
export async function countUnsent(userId: number): Promise<number> {
  return (await requests.allOf(userId)).length;
}
