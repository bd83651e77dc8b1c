import { useEffectEvent, useLayoutEffect } from 'react';
import { createStore } from '../../../lib/store.ts';

const STORED = 'review-keys';

/** Whether single letters act; a person can switch them off (WCAG 2.1.4). */
export const reviewKeysOn = createStore(localStorage.getItem(STORED) !== 'off');

export function switchReviewKeys(on: boolean): void {
  localStorage.setItem(STORED, on ? 'on' : 'off');
  reviewKeysOn.set(on);
}

/** What a key does, by its name in lower case: `a`, `arrowright`, `?`. A key without an entry is left alone. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Lets keys act while nothing is typed and no dialog is open. */
export function useReviewKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!reviewKeysOn.get() || event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const act = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (act === undefined || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
