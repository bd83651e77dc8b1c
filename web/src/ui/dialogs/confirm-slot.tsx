import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useStore } from '../../lib/store.ts';
import { LateOverlay } from '../notices/spinner-overlay.tsx';
import { openQuestion } from './confirm.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** The place for questions; their code is loaded with the first one. */
export function ConfirmSlot() {
  const question = useStore(openQuestion);
  if (question === null) return null;
  return (
    <Suspense fallback={<LateOverlay />}>
      <ConfirmDialog question={question} />
    </Suspense>
  );
}
