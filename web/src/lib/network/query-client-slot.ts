type Forget = (userId: number) => Promise<void>;

let forget: Forget | undefined;

/** Registers the function that clears the offline cache; the query client calls this once it is loaded. */
export function whenSigningOut(clear: Forget): void {
  forget = clear;
}

/**
 * Clears the offline cache of a person; works without loading the query client, which the sign-in page does not have.
 */
export async function forgetCached(userId: number): Promise<void> {
  await forget?.(userId);
}
