import { type RefObject, useEffect } from 'react';

/**
 * Closes a dialog by Escape, unless Escape answers a question above it: each of Mantine's own dialogs takes the key, whichever is on top.
 *
 * @param inside an element in the dialog
 */
export function useEscapeCloses(
  opened: boolean,
  inside: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  useEffect(() => {
    if (!opened) return undefined;
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing) return;
      const top = [...document.querySelectorAll('[role=dialog]')].at(-1);
      if (top?.contains(inside.current) === true) onClose();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [opened, inside, onClose]);
}
