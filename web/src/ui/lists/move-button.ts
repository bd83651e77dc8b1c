/** What a button gets that moves an entry of a list by one place. */
type MoveButton = {
  readonly 'aria-disabled': boolean;
  /** Mantine shows it as disabled. */
  readonly 'data-disabled': true | undefined;
  readonly onClick: () => void;
};

/**
 * A button that moves an entry of a list by one place, and has nothing to do where it cannot move further. It is not
 * disabled there: whoever brings an entry to the first or the last place by the keyboard would lose the focus.
 */
export function moveButton(isAtEnd: boolean, onMove: () => void): MoveButton {
  return {
    'aria-disabled': isAtEnd,
    'data-disabled': isAtEnd || undefined,
    onClick: () => {
      if (!isAtEnd) onMove();
    },
  };
}
