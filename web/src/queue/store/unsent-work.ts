import { requests } from './local-stores.ts';

/** How many operations of anybody wait on this device: nobody is signed in, and a number names nobody. */
export async function countUnsentHere(): Promise<number> {
  return (await requests.all()).length;
}

/** How many operations of a person have not been sent from this device, asked of the disk. */
export async function countUnsent(userId: number): Promise<number> {
  return (await requests.allOf(userId)).length;
}
