import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { whenIdle } from '../../lib/loading/idle.ts';
import { useStore } from '../../lib/store.ts';
import { waitingToasts } from './toast.ts';

const ToastHost = lazyPart(() => import('./toast-host.tsx'));

/** The place for toasts; its code is not part of the first paint. */
export function ToastSlot() {
  const waiting = useStore(waitingToasts);
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle && waiting.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
