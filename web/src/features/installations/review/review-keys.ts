import { useEffectEvent, useLayoutEffect } from 'react';
import { readSetting, writeSetting } from '../../../lib/local-setting.ts';
import { createStore } from '../../../lib/store.ts';

const STORED = 'review-keys';

/** Whether single letters act; a person can switch them off (WCAG 2.1.4). */
export const reviewKeysOn = createStore(readSetting(STORED) !== 'off');

export function switchReviewKeys(on: boolean): void {
  writeSetting(STORED, on ? 'on' : 'off');
  reviewKeysOn.set(on);
}

/** What a key does, by its name in lower case: `a`, `arrowright`, `?`. A key without an entry is left alone. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Decisions that are final after ten seconds. */
const DECIDES: ReadonlySet<string> = new Set(['a', 'n']);
/** Letters that follow each other faster than this, in ms, are a sentence that was meant for a field; who decides looks first. */
const SENTENCE_MS = 400;
let typed = { before: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
document.addEventListener(
  'keydown',
  ({ key, timeStamp }) => {
    if (/^(?:[\p{L} ]|Enter)$/u.test(key)) typed = { before: typed.last, last: timeStamp };
  },
  { capture: true },
);

/** Lets keys act while nothing is typed and no dialog is open. */
export function useReviewKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!reviewKeysOn.get() || event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const act = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (DECIDES.has(key) && event.timeStamp - typed.before < SENTENCE_MS) return;
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
