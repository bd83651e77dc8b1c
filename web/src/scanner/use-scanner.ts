import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/notices/toast.ts';
import { createScanner, type Scanner, type ScannerCallbacks } from './scanner.ts';

/** A scanner that calls the newest callbacks, and is closed with its field. */
export function useScanner(callbacks: ScannerCallbacks) {
  const [scanner] = useState(createScanner);
  useEffect(() => scanner.setCallbacks(callbacks));
  useEffect(() => () => scanner.send({ type: 'cancelled' }), [scanner]);
  return scanner;
}

/**
 * Camera view and dialogs, which are loaded with the first scan: `open` loads them and asks for a scan, unless the field was left
 * meanwhile, when nothing could turn the camera off again.
 */
export function useScanOverlay(scanner: Scanner, disabled: boolean) {
  const { t } = useTranslation();
  const [Overlay, setOverlay] = useState<ComponentType<{ readonly scanner: Scanner }> | null>(null);
  const open = async () => {
    const ownAttempt = scanner.attempt();
    try {
      if (!disabled && Overlay === null) {
        const { ScanOverlay } = await import('./camera/scan-overlay.tsx');
        setOverlay(() => ScanOverlay);
      }
    } catch {
      toast({ kind: 'error', title: t('scanner.scanFailedTitle'), message: t('scanner.notLoaded') });
      return;
    }
    if (scanner.attempt() === ownAttempt) scanner.send({ type: 'scan-requested', disabled });
  };
  return { Overlay, open };
}
