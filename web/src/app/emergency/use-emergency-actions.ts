import { useState } from 'react';
import type { LocalTrouble } from '../../lib/local/local-trouble.ts';
import { shareOrDownload } from '../../lib/share-or-download.ts';
import { clearMalformed, exportOfEverything } from './emergency-data.ts';

/** What came of the last action of the emergency dialog. */
export type Outcome =
  | { readonly kind: 'copied' | 'copy-failed' | 'exported' | 'export-failed' | 'clear-failed' }
  | { readonly kind: 'cleared'; readonly count: number };

/** The actions of the emergency dialog. `data` is the text about the errors that `copy` puts on the clipboard. */
export function useEmergencyActions(troubles: readonly LocalTrouble[], userId: number, data: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data);
      setOutcome({ kind: 'copied' });
    } catch {
      setOutcome({ kind: 'copy-failed' });
    }
  };

  /** Answers whether the person has the file. */
  const exportAll = async (): Promise<boolean> => {
    setBusy(true);
    try {
      const file = await exportOfEverything(troubles, userId, new Date());
      const handed = await shareOrDownload(file, file.name);
      setOutcome(handed === 'cancelled' ? null : { kind: 'exported' });
      return handed !== 'cancelled';
    } catch {
      setOutcome({ kind: 'export-failed' });
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Sets the damaged records aside, but only once the person has a copy of them. */
  const clear = async () => {
    if (!(await exportAll())) return;
    try {
      setOutcome({ kind: 'cleared', count: await clearMalformed(troubles) });
    } catch {
      setOutcome({ kind: 'clear-failed' });
    }
  };

  return { outcome, busy, copy, exportAll, clear };
}
