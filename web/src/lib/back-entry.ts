import { useEffect, useRef } from 'react';

/** The overlays that are open, one above the other: going back closes only the topmost one. */
const entries: { readonly onBack: () => void }[] = [];
/** History steps still to be taken back, for overlays that were closed in another way. */
let stepsToTake = 0;
/** History steps back that this file has started and whose `popstate` event has not come yet. */
let awaited = 0;

/**
 * Makes the browser's back button close an overlay instead of leaving the page. The history entry keeps the page's
 * own state, so for the app it is the same navigation.
 *
 * @returns removes the entry again, unless the person has gone back already.
 */
export function openBackEntry(onBack: () => void): () => void {
  const entry = { onBack };
  history.pushState({ ...history.state, over: true }, '');
  if (entries.length === 0) addEventListener('popstate', onPop);
  entries.push(entry);
  return () => {
    const at = entries.indexOf(entry);
    if (at === -1) return;
    entries.splice(at, 1);
    stepsToTake += 1;
    // Several overlays closed at once go back in one step: a browser may carry out only one of several steps.
    queueMicrotask(stepBack);
  };
}

/** The back button closes an overlay while it is `opened`. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (opened ? openBackEntry(() => close.current()) : undefined), [opened]);
}

function onPop(): void {
  if (awaited > 0) awaited -= 1;
  else entries.pop()?.onBack();
  stopListening();
}

function stepBack(): void {
  const steps = stepsToTake;
  stepsToTake = 0;
  // A page that was opened meanwhile has an entry of its own.
  if (steps > 0 && isOurs(history.state)) {
    awaited += 1;
    history.go(-steps);
  }
  stopListening();
}

function stopListening(): void {
  if (entries.length === 0 && awaited === 0) removeEventListener('popstate', onPop);
}

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'over' in state && state.over === true;
}
