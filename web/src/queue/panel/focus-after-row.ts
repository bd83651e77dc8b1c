/**
 * Moves the focus when the row of a button has left its list: to the next row, else to the last one, else to the
 * button that closes the panel, else to the page. In a row that stays, but moves or loses the button, it goes to the
 * row's first one. Otherwise the focus would be lost, and a screen reader would start again at the top of the page.
 *
 * @param button in the row, called while it is still there
 * @returns follows the row until it is gone or the person goes elsewhere: a busy phone draws the change late, and a request
 *   that is sent again changes its row once more when it has arrived
 */
export function focusAfterRow(button: HTMLElement): () => void {
  const row = button.closest('li');
  const list = button.closest('section');
  const place = row?.closest('[role=dialog]') ?? list;
  const index = () => rowsOf(list).indexOf(row as HTMLElement);
  let at = index();
  return () => {
    const left = new AbortController();
    const observer = new MutationObserver(() => follow());
    const follow = () => {
      if (row?.isConnected === true) {
        at = index();
        if (document.activeElement === document.body)
          row.querySelector('button')?.focus({ preventScroll: true });
        return;
      }
      left.abort();
      const others = rowsOf(list);
      const next = others[Math.min(at, others.length - 1)]?.querySelector<HTMLElement>('button, a');
      if (next) next.focus();
      else if (place?.isConnected) place.querySelector<HTMLElement>('header button')?.focus();
      else focusPage();
    };
    const leave = ({ type, target }: Event) => {
      if (type === 'pointerdown' || !row?.contains(target as Node)) left.abort();
    };
    left.signal.addEventListener('abort', () => observer.disconnect());
    for (const type of ['focusin', 'pointerdown'])
      document.addEventListener(type, leave, { signal: left.signal });
    observer.observe(document.body, { childList: true, subtree: true });
    follow();
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
