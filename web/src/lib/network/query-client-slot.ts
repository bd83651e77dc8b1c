type Forget = (userId: number) => Promise<void>;

let forget: Forget | undefined;

/** Told by the query client once it is loaded: what was cached for reading is cleared through this. */
export function whenSigningOut(clear: Forget): void {
  forget = clear;
}

/** Clears what a person read on this device; the sign-in page does not carry the code for it. */
export async function forgetCached(userId: number): Promise<void> {
  await forget?.(userId);
}
