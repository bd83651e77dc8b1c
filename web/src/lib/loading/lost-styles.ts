/**
 * Remembers style sheets that failed to load. The bundler's loader requests each of them once, so a page whose code
 * was loaded by a retry would otherwise stay without styles.
 */
export function watchStyles(): {
  /** Requests the missing ones again; answers whether all of them are loaded now. */
  readonly fetchAgain: () => Promise<boolean>;
} {
  const lost = new Set<HTMLLinkElement>();
  if (typeof document !== 'undefined') {
    document.addEventListener(
      'error',
      ({ target }) => {
        if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
      },
      // Such an event does not bubble.
      { capture: true },
    );
  }
  return {
    fetchAgain: async () => {
      const links = [...lost];
      lost.clear();
      await Promise.all(links.map(requestAgain));
      return lost.size === 0;
    },
  };
}

/** Resolves when the sheet is loaded or has failed once more; the listener above records the failure. */
function requestAgain(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.crossOrigin = link.crossOrigin;
  again.href = link.href;
  again.addEventListener('load', () => resolve());
  again.addEventListener('error', () => resolve());
  link.replaceWith(again);
  return promise;
}
