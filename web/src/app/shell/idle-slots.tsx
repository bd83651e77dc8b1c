import { lazy, type ReactNode } from 'react';
import { useIdle } from '../../lib/loading/idle.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { loadPage } from '../pages.ts';

const Emergency = lazy(() => loadPage('emergency', () => import('../emergency/emergency.tsx')));
const QueuePanel = lazy(() => loadPage('queue', () => import('./queue-with-photos.tsx')));

/** Shows emergency mode above the page; its code, which detects failures, is loaded when the page is idle. */
export function EmergencySlot() {
  return (
    <OnceIdle>
      <Emergency />
    </OnceIdle>
  );
}

/** The place of the queue panel at the bottom; the panel and its database are loaded when the page is idle. */
export function QueueSlot() {
  return (
    <OnceIdle>
      <QueuePanel />
    </OnceIdle>
  );
}

function OnceIdle({ children }: { readonly children: ReactNode }) {
  return useIdle() && <OptionalPart>{children}</OptionalPart>;
}
