import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Drop } from '@portal/domain/form-builder/move';
import type { Place } from '@portal/domain/form-builder/rules';
import { placeOfRow } from '../place.ts';

/** Marks where a row is taken hold of. */
const HANDLE = 'data-drag-handle';
/** Marks the edge over which something is dragged. */
const OVER = 'data-over';

/**
 * Lets rows be dragged by their handles. Buttons and keys do the same: dragging is a comfort on top.
 *
 * @param ids of the rows' buttons
 * @param onDrop what was let go, and where
 * @returns ends it
 */
export function dragRows(ids: readonly string[], onDrop: (dragged: Place, drop: Drop) => void): () => void {
  return combine(
    ...ids.flatMap((id) => {
      const row = document.getElementById(id)?.parentElement;
      return row ? [dragRow(id, row, onDrop)] : [];
    }),
  );
}

function dragRow(id: string, row: HTMLElement, onDrop: (dragged: Place, drop: Drop) => void): () => void {
  const unmark = () => row.removeAttribute(OVER);
  return combine(
    draggable({
      element: row,
      dragHandle: row.querySelector(`[${HANDLE}]`) ?? undefined,
      getInitialData: () => ({ row: id }),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => typeof source.data['row'] === 'string' && source.data['row'] !== id,
      onDrag: ({ location }) => row.setAttribute(OVER, edgeAt(row, location.current.input.clientY)),
      onDragLeave: unmark,
      onDrop: ({ source, location }) => {
        unmark();
        const drop = { on: placeOfRow(id), edge: edgeAt(row, location.current.input.clientY) } as const;
        onDrop(placeOfRow(String(source.data['row'])), drop);
      },
    }),
  );
}

function edgeAt(row: HTMLElement, y: number): Drop['edge'] {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
}
