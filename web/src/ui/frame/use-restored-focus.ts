import { useEffect } from 'react';

/** Where the focus was: in which dialog and parts of the page, the inmost first, and at which address. */
type Stop = {
  readonly element: HTMLElement;
  readonly dialog: Element | null;
  readonly parts: readonly HTMLElement[];
  readonly address: string;
};

/** How many places are remembered; all of one dialog count as one. */
const MOST_STOPS = 20;
/** Time for a page, a dialog or a list to move the focus itself, in milliseconds. */
const OWN_MOVE_MS = 50;

const DIALOG = '[role=dialog],[role=alertdialog]';
const PARTS = `section,form,main,${DIALOG}`;
const TEXT = 'input:not([type=radio],[type=checkbox]),textarea,[contenteditable=true]';

/**
 * Brings back the focus that the browser dropped, since a screen reader and the Tab key would start again from nowhere
 * (WCAG 2.4.3): to a button that was out of use while something was saved, to what opened a dialog that is gone, to
 * the content of a page that was navigated to, and to the part of the page in which a pressed button is gone. Whoever
 * has the focus elsewhere by then, or has left it by a press beside everything, keeps it so.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let stops: readonly Stop[] = [];
    let busy: Element | null = null;
    let left: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      left = null;
      const dialog = target.closest(DIALOG);
      const others = stops.filter(
        ({ element, dialog: its }) => element.isConnected && element !== target && (!its || its !== dialog),
      );
      stops = [
        { element: target, dialog, parts: partsAround(target), address: addressNow() },
        ...others,
      ].slice(0, MOST_STOPS);
    };
    // What is taken away with the focus in it tells so too, while it still stands.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && isNowhere() && !target.matches(':disabled'))
          left = target;
      });
    const bringBack = () => {
      const [last] = stops;
      if (last === undefined || !isNowhere()) return;
      const next = dropped(last, stops, busy) ?? (left === null ? partLeft(last) : null);
      next?.focus({ preventScroll: true });
    };
    // What was disabled has the focus until the next frame is drawn; no event tells that it lost it.
    const observer = new MutationObserver(() => {
      if (document.activeElement?.matches(':disabled') === true) busy = document.activeElement;
      clearTimeout(timer);
      timer = setTimeout(bringBack, OWN_MOVE_MS);
    });

    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', leave);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', leave);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

/** Where the focus belongs that is nowhere; null where what had it stands, or went without its page or dialog. */
function dropped(last: Stop, stops: readonly Stop[], busy: Element | null): HTMLElement | null {
  if (last.element.isConnected) return last.element === busy && isInUse(last.element) ? last.element : null;
  const main = document.querySelector<HTMLElement>('main');
  if (last.address !== addressNow()) return main;
  if (last.dialog === null || last.dialog.isConnected) return null;
  const [, opener] = stops;
  const left = stops.find(
    // A text field that did not open the dialog would open the keyboard of a phone.
    (stop) => isInUse(stop.element) && (stop === opener || !stop.element.matches(TEXT)),
  );
  return left?.element ?? main;
}

/** What is left around an element that is gone: the heading that takes the focus there, else the part itself. */
function partLeft({ element, parts }: Stop): HTMLElement | null {
  const part = element.isConnected ? undefined : parts.find(isInUse);
  if (part === undefined) return null;
  const heading = part.querySelector<HTMLElement>('h1[tabindex],h2[tabindex]');
  if (heading !== null) return heading;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  return part;
}

function partsAround(element: HTMLElement): readonly HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}

const isNowhere = () => document.activeElement === document.body;

const addressNow = () => location.pathname + location.search;

const isInUse = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');
