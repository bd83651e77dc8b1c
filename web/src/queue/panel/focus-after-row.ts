/** A row that leaves the list is gone by then; one that stayed keeps the focus. */
const GONE_WITHIN_MS = 1_000;

/**
 * What takes the focus once the row of a button has left its list: the row that follows, else the last one, else what closes the
 * panel, else the page. With the row its focus would go nowhere, and a screen reader begin the page anew.
 *
 * @param button in the row, while that is there
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

/** The panel went with its last row. */
function focusPage(): void {
  const page = document.querySelector<HTMLElement>('main');
  if (page === null) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}

const rowsOf = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li[aria-posinset]') ?? []),
];
