/** The browser's name for who holds the form of a person at a place of the app: one tab at a time. */
export function draftLock(userId: number, place: string): string {
  return `loopee-draft ${String(userId)} ${place}`;
}
