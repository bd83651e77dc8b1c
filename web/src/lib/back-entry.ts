/**
 * Makes the browser's back button close what lies over the page instead of leaving the page. The step in the history
 * keeps the page's own state, so for the app it is the same visit.
 * @returns takes the step away again, unless the person went back already.
 */
export function openBackEntry(onBack: () => void): () => void {
  let inside = true;
  const onPop = () => {
    inside = false;
    onBack();
  };
  history.pushState({ ...history.state, over: true }, '');
  addEventListener('popstate', onPop, { once: true });
  return () => {
    removeEventListener('popstate', onPop);
    if (inside && isOurs(history.state)) history.back();
    inside = false;
  };
}

/** A page opened meanwhile stands on a step of its own. */
function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'over' in state && state.over === true;
}
