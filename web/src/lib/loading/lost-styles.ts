/**
 * Remembers style sheets that did not come. The bundler's loader asks for each of them once: without this a page
 * whose code came at the second attempt would stand there undressed.
 */
export function watchStyles(): {
  /** Asks again for those that are missing; answers whether all of them are there now. */
  readonly fetchAgain: () => Promise<boolean>;
} {
  const lost = new Set<HTMLLinkElement>();
  if (typeof document !== 'undefined') {
    document.addEventListener(
      'error',
      ({ target }) => {
        if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
      },
      // Such an event does not rise.
      { capture: true },
    );
  }
  return {
    fetchAgain: async () => {
      const links = [...lost];
      lost.clear();
      await Promise.all(links.map(replaced));
      return lost.size === 0;
    },
  };
}

/** Settles when the sheet is there or has failed once more, which the listener above hears. */
function replaced(link: HTMLLinkElement): Promise<void> {
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
