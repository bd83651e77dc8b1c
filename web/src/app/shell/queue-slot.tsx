import { lazy, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/loading/idle.ts';
import { loadPage } from '../load-page.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';

const QueuePanel = lazy(() => loadPage('queue', () => import('./queue-with-photos.tsx')));

/** The place of the queue panel at the bottom; the panel and its database are loaded when the page is idle. */
export function QueueSlot() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <OptionalPart>
      <QueuePanel />
    </OptionalPart>
  );
}
