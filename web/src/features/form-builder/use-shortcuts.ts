import { useEffect, useEffectEvent } from 'react';

type Shortcuts = {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
  /** Alt and an arrow, from anywhere in the outline. */
  readonly onMove: (by: -1 | 1) => void;
};

/** Marks the part of the page in which the keyboard belongs to what is typed there: the trial, and boxes of something new. */
export const OWN_KEYS = 'data-own-keys';
/** The mark of a box whose text is no part of the form yet; an empty one has nothing to take back. */
export const ownKeysOf = (text: string) => (text === '' ? {} : { [OWN_KEYS]: '' });
/** Marks the outline. */
export const MOVES_BY_KEY = 'data-moves-by-key';

/** Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S anywhere on the page (⌘ on a Mac), Alt and arrows in the outline. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event, shortcuts);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actOf(event: KeyboardEvent, to: Shortcuts): (() => void) | undefined {
  const target = event.target instanceof Element ? event.target : document.body;
  // A dialog over the page has the keyboard to itself.
  if (event.isComposing || target.closest('[role=dialog]') !== null) return undefined;
  const key = event.key.toLowerCase();
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (target.closest(`[${MOVES_BY_KEY}]`) === null) return undefined;
    return key === 'arrowup' ? () => to.onMove(-1) : key === 'arrowdown' ? () => to.onMove(1) : undefined;
  }
  if (!event.ctrlKey && !event.metaKey) return undefined;
  if (key === 's') return to.onSave;
  if (target.closest(`[${OWN_KEYS}]`) !== null) return undefined;
  if (key === 'z') return event.shiftKey ? to.onRedo : to.onUndo;
  return key === 'y' ? to.onRedo : undefined;
}
