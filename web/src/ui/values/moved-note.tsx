import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Key = string | number;

/**
 * Tells a screen reader where an entry of a list is after each move: the button that moved it keeps the focus and its name.
 *
 * @param order the keys of the entries as they stand now
 * @returns what to show anywhere beside the list, and what is called with the key of an entry that is moved
 */
export function useMovedNote(order: readonly Key[]): {
  readonly movedNote: ReactNode;
  readonly noteMove: (key: Key) => void;
} {
  const { t } = useTranslation();
  const [moved, noteMove] = useState<Key | null>(null);
  const at = moved === null ? -1 : order.indexOf(moved);
  const movedNote = (
    <VisuallyHidden>
      <output>{at !== -1 && t('lists.place', { at: at + 1, of: order.length })}</output>
    </VisuallyHidden>
  );
  return { movedNote, noteMove };
}
