import type { FormSchema } from '@portal/domain/form/schema';
import type { Drop } from '@portal/domain/form-builder/move';
import type { Place } from '@portal/domain/form-builder/rules';
import { type RefObject, useEffect } from 'react';

/** Lets the rows of the outline be dragged; what it takes is fetched once the builder stands. */
export function useDragging(
  within: RefObject<HTMLElement | null>,
  { steps }: FormSchema,
  onDrop: (dragged: Place, drop: Drop) => void,
): void {
  const order = steps.map(({ id, fields }) => `${id}:${fields.map(({ name }) => name).join(',')}`).join(';');
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    void import('./drag-rows.ts').then(
      ({ dragRows }) => {
        if (!isOver && within.current !== null) end = dragRows(within.current, onDrop);
      },
      // Without it everything is moved by buttons and keys.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [within, order, onDrop]);
}
