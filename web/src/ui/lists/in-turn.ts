import { startTransition } from 'react';
import type { InTurn } from './row-window.tsx';

/** As many are told in one frame that they have left: that costs less than to come. */
const LEAVING = 3;

type Turn = { readonly isComing: boolean; readonly isSeen: boolean; readonly tell: () => void };

/** What has come near the visible area or left it, and has not been told of it yet. */
const waiting = new Map<Element, Turn>();
let isAsked = false;

/**
 * Tells, in each frame, one element that it has come, those in sight first, and some that they have left: a hundred rows
 * that are flung past are never drawn in one task.
 */
export const inTurn: InTurn = (element, { isIntersecting, boundingClientRect: { top, bottom } }, tell) => {
  waiting.set(element, { isComing: isIntersecting, isSeen: bottom > 0 && top < innerHeight, tell });
  askForTurn();
};

function askForTurn(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  requestAnimationFrame(takeTurns);
}

function takeTurns(): void {
  isAsked = false;
  // What has gone with its list is not told any more.
  for (const [element] of waiting) if (!element.isConnected) waiting.delete(element);
  const all = [...waiting];
  const coming = all.filter(([, { isComing }]) => isComing);
  const next = coming.find(([, { isSeen }]) => isSeen) ?? coming[0];
  const leaving = all.filter(([, { isComing }]) => !isComing).slice(0, LEAVING);
  startTransition(() => {
    for (const [element, { tell }] of next === undefined ? leaving : [next, ...leaving]) {
      waiting.delete(element);
      tell();
    }
  });
  askForTurn();
}
