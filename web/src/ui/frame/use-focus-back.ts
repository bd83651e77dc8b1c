import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened, once the dialog is closed or gone. The kit does so only for
 * dialogs that were there before they opened; ours come with their first opening.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      // After the dialog has let the focus go.
      if (before instanceof HTMLElement) setTimeout(() => before.focus({ preventScroll: true }));
    };
  }, [opened]);
}
