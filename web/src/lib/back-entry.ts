/** What lies over the page, one over the other: going back closes the topmost alone. */
const entries: { readonly onBack: () => void }[] = [];
/** Steps back that are to be taken, of what was closed in another way. */
let stepsToTake = 0;
/** Steps back of our own whose news is still to come. */
let awaited = 0;

/**
 * Makes the browser's back button close what lies over the page instead of leaving the page. The step in the history
 * keeps the page's own state, so for the app it is the same visit.
 * @returns takes the step away again, unless the person went back already.
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
    // What closes in the same moment goes in one step: of several at once a browser may take but one.
    queueMicrotask(stepBack);
  };
}

function onPop(): void {
  if (awaited > 0) awaited -= 1;
  else entries.pop()?.onBack();
  stopListening();
}

function stepBack(): void {
  const steps = stepsToTake;
  stepsToTake = 0;
  // A page opened meanwhile stands on a step of its own.
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
