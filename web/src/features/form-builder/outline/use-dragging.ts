import type { FormSchema } from '@portal/domain/form/schema';
import type { Drop } from '@portal/domain/form-builder/move';
import type { Place } from '@portal/domain/form-builder/rules';
import { useEffect } from 'react';
import { rowId } from '../place.ts';

/** Lets the rows of the outline be dragged; what it takes is fetched once the builder stands. */
export function useDragging({ steps }: FormSchema, onDrop: (dragged: Place, drop: Drop) => void): void {
  // Of one text, so that typing into a label registers nothing again.
  const order = steps
    .flatMap(({ id, fields }) => [
      rowId({ kind: 'step', id }),
      ...fields.map(({ name }) => rowId({ kind: 'field', name })),
    ])
    .join(' ');
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    async function begin(): Promise<void> {
      const { dragRows } = await import('./drag-rows.ts');
      if (!isOver) end = dragRows(order.split(' '), onDrop);
    }
    // Without it everything is moved by buttons and keys.
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [order, onDrop]);
}
