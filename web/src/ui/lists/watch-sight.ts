import { startTransition } from 'react';

type Sight = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;

/** As many are told in one frame that they have left: that costs less than to come. */
const LEAVING = 3;

/** What has come near the visible area or left it, and has not been told of it yet. */
const waiting = new Map<Element, { readonly sight: Sight; readonly tell: (sight: Sight) => void }>();
let isAsked = false;

/**
 * Tells whenever an element comes near the visible area or leaves it; returns a function that ends it. In each frame
 * one element that comes is told and some that leave, those in sight first: a hundred rows that are flung past are never
 * drawn in one task.
 *
 * @param aheadPx how far before it comes into view an element is near
 */
export function watchSight(element: HTMLElement, aheadPx: number, tell: (sight: Sight) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const sight = entries.at(-1);
      if (sight === undefined) return;
      waiting.set(element, { sight, tell });
      askForTurn();
    },
    { root: scrollerOf(element), rootMargin: `${aheadPx}px 0px` },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    waiting.delete(element);
  };
}

function askForTurn(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  requestAnimationFrame(tellNext);
}

function tellNext(): void {
  isAsked = false;
  const all = [...waiting];
  const coming = all.filter(([, { sight }]) => sight.isIntersecting);
  const next = coming.find(([, { sight }]) => isSeen(sight)) ?? coming[0];
  const leaving = all.filter(([, { sight }]) => !sight.isIntersecting).slice(0, LEAVING);
  startTransition(() => {
    for (const [element, { sight, tell }] of next === undefined ? leaving : [next, ...leaving]) {
      waiting.delete(element);
      tell(sight);
    }
  });
  askForTurn();
}

const isSeen = ({ boundingClientRect: { top, bottom } }: Sight): boolean => bottom > 0 && top < innerHeight;

/** The scrolling ancestor of an element; null is the page itself. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  return null;
}
