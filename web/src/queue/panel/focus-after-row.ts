/** A row that leaves the list is gone by then. */
const GONE_WITHIN_MS = 1_000;

/**
 * Moves the focus when the row of a button has left its list: to the next row, else to the last one, else to the
 * button that closes the panel, else to the page. In a row that stays, but moves or loses the button, it goes to the
 * row's first one. Otherwise the focus would be lost, and a screen reader would start again at the top of the page.
 *
 * @param button in the row, called while it is still there
 * @returns moves the focus as soon as the row is gone
 */
export function focusAfterRow(button: HTMLElement): () => void {
  const row = button.closest('li');
  const list = button.closest('section');
  const place = row?.closest('[role=dialog]') ?? list;
  const at = rowsOf(list).indexOf(row as HTMLElement);
  return () => {
    const until = performance.now() + GONE_WITHIN_MS;
    const look = () => {
      if (row?.isConnected === true) {
        if (document.activeElement === document.body) row.querySelector('button')?.focus();
        if (performance.now() < until) requestAnimationFrame(look);
        return;
      }
      const left = rowsOf(list);
      const next = left[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>('button, a');
      if (next) next.focus();
      else if (place?.isConnected) place.querySelector<HTMLElement>('header button')?.focus();
      else focusPage();
    };
    look();
  };
}

/** Used when the panel disappears with its last row. */
function focusPage(): void {
  const page = document.querySelector<HTMLElement>('main');
  if (page === null) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}

const rowsOf = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li[aria-posinset]') ?? []),
];
