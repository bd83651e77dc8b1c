/** Whether a field of a contact says anything: after an erasure a dash stands there, or nothing. */
export function isNoted(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
