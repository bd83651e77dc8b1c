import { lazy, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/loading/idle.ts';
import { loadPage } from '../load-page.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';

const Emergency = lazy(() => loadPage('emergency', () => import('../emergency/emergency.tsx')));

/** Shows emergency mode above the page; its code, which detects failures, is loaded when the page is idle. */
export function EmergencySlot() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <OptionalPart>
      <Emergency />
    </OptionalPart>
  );
}
