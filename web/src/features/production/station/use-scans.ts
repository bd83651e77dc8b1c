import type { StationWorker } from '@portal/domain/production/worker';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { findScanned, type Scanned } from './find-scanned.ts';
import { useStation } from './station.ts';

export type Scans = {
  /** What a scanned text is. Without a network badges of today's people are known as well. Throws an `ApiProblem`. */
  readonly find: (text: string) => Promise<Scanned>;
  /** The owner of a scanned badge works here from now on, and is told so. */
  readonly letWork: (worker: StationWorker, badge: string) => void;
};

/** Looks up what was scanned at this station, and changes the worker by badge. */
export function useScans(): Scans {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const organisation = useOrganisation();
  const { seenBy, choose } = useStation();
  return {
    find: async (text) => {
      const found = await findScanned(queries, organisation, text);
      const isNothing = found.devices.length === 0 && found.worker === null;
      return isNothing && found.offline ? { ...found, worker: seenBy(text) ?? null } : found;
    },
    letWork: (worker, badge) => {
      choose(worker, badge);
      toast({ kind: 'success', title: t('production.worker.now', { name: worker.name }) });
    },
  };
}
