/** What a button gets that at times has nothing to do. */
type IdleButton = {
  readonly 'aria-disabled': boolean;
  /** Mantine shows it as disabled. */
  readonly 'data-disabled': true | undefined;
  readonly onClick: () => void;
};

/**
 * A button that at times has nothing to do: it moves an entry that is the first or the last already, or takes back where nothing
 * was changed. It is not disabled there: whoever comes to that end by the keyboard would lose the focus.
 */
export function idleButton(isIdle: boolean, onPress: () => void): IdleButton {
  return {
    'aria-disabled': isIdle,
    'data-disabled': isIdle || undefined,
    onClick: () => {
      if (!isIdle) onPress();
    },
  };
}
