import { requests } from './local-stores.ts';

/** How many requests of all people wait on this device; shown while nobody is signed in, so without names. */
export async function countUnsentHere(): Promise<number> {
  return (await requests.all()).length;
}

/** How many requests of a person wait on this device, read from the database. */
export async function countUnsent(userId: number): Promise<number> {
  return (await requests.allOf(userId)).length;
}
