/**
 * A Web Lock that all tabs with open work hold in shared mode; a tab that gets it exclusively knows that there is
 * none.
 */
const LOCK = 'work-open';

type Changing = { readonly subscribe: (onChange: () => void) => () => void };

/** Holds this tab's share of the lock while `isTrue()`, which is evaluated again with each of the changes. */
export function holdWhile(isTrue: () => boolean, changes: readonly Changing[]): void {
  let release: (() => void) | undefined;
  const look = () => {
    if (isTrue() === (release !== undefined)) return;
    if (release === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      void navigator.locks.request(LOCK, { mode: 'shared' }, () => promise);
    } else {
      release();
      release = undefined;
    }
  };
  for (const one of changes) one.subscribe(look);
  look();
}

/** Resolves when no tab holds a share; a tab that was closed or has crashed holds none. */
export function untilFree(): Promise<void> {
  return navigator.locks.request(LOCK, () => undefined);
}

/** Whether no tab holds a share now. */
export function isFree(): Promise<boolean> {
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null);
}
