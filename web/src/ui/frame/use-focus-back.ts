import { useLayoutEffect } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened, once the dialog is closed or gone. Mantine does
 * so only for dialogs that were mounted before they opened; ours are loaded with their first opening.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      // After the dialog has released the focus.
      if (before instanceof HTMLElement) setTimeout(() => before.focus({ preventScroll: true }));
    };
  }, [opened]);
}
