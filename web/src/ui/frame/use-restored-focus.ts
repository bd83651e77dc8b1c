import { useEffect } from 'react';

/** Where the focus was: in which dialog, if in one, and at which address. */
type Stop = { readonly element: HTMLElement; readonly dialog: Element | null; readonly address: string };

/** How many places are remembered; all of one dialog count as one. */
const MOST_STOPS = 20;
/** Time for a page, a dialog or a list to move the focus itself, in milliseconds. */
const OWN_MOVE_MS = 50;

const DIALOG = '[role=dialog],[role=alertdialog]';
const TEXT = 'input:not([type=radio],[type=checkbox]),textarea,[contenteditable=true]';

/**
 * Brings back the focus that the browser dropped, since a screen reader and the Tab key would start again from nowhere
 * (WCAG 2.4.3): to a button that was out of use while something was saved, to what opened a dialog that is gone, and to
 * the content of a page that was navigated to. Whoever has the focus elsewhere by then keeps it there.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let stops: readonly Stop[] = [];
    let busy: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = target.closest(DIALOG);
      const others = stops.filter(
        ({ element, dialog: its }) => element.isConnected && element !== target && (!its || its !== dialog),
      );
      stops = [{ element: target, dialog, address: addressNow() }, ...others].slice(0, MOST_STOPS);
    };
    const bringBack = () => {
      const next = document.activeElement === document.body ? dropped(stops, busy) : null;
      next?.focus({ preventScroll: true });
    };
    // What was disabled has the focus until the next frame is drawn; no event tells that it lost it.
    const observer = new MutationObserver(() => {
      if (document.activeElement?.matches(':disabled') === true) busy = document.activeElement;
      clearTimeout(timer);
      timer = setTimeout(bringBack, OWN_MOVE_MS);
    });

    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

/** Where the focus belongs that is nowhere; null where the person left it on purpose, or where a row of a page is gone. */
function dropped(stops: readonly Stop[], busy: Element | null): HTMLElement | null {
  const [last, opener] = stops;
  if (last === undefined) return null;
  if (last.element.isConnected) return last.element === busy && isInUse(last.element) ? last.element : null;
  const main = document.querySelector<HTMLElement>('main');
  if (last.address !== addressNow()) return main;
  if (last.dialog === null || last.dialog.isConnected) return null;
  const left = stops.find(
    // A text field that did not open the dialog would open the keyboard of a phone.
    (stop) => isInUse(stop.element) && (stop === opener || !stop.element.matches(TEXT)),
  );
  return left?.element ?? main;
}

const addressNow = () => location.pathname + location.search;

const isInUse = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');
