import type { QueuedRequest } from '@portal/domain/queue/request';
import { shareOrDownload } from '../../lib/share-or-download.ts';
import { t } from '../../lib/languages/i18n.ts';
import { isStorageFull } from '../../lib/local/local-db.ts';
import { ZipTooBig } from '../../lib/zip.ts';
import { toast } from '../../ui/notices/toast.ts';
import { archiveName, writeArchive } from '../archive/archive.ts';
import { ArchiveRefused, importArchive } from '../archive/archive-import.ts';
import { fileLabel } from './missing-files.ts';

/** Exports requests as a ZIP file and says whether that worked. They stay in the queue. */
export async function exportRequests(requests: readonly QueuedRequest[]): Promise<void> {
  if (requests.length === 0) return;
  try {
    const names: string[] = [];
    const archive = await writeArchive(requests, new Date(), (request, file) =>
      names.push(fileLabel(request, file)),
    );
    const outcome = await shareOrDownload(archive, archiveName(requests));
    if (outcome === 'cancelled') return;
    const isWhole = names.length === 0;
    toast({
      kind: isWhole ? 'success' : 'warning',
      title: t('queue.transfer.exported', { count: requests.length }),
      message: isWhole
        ? t('queue.transfer.stays')
        : t('queue.transfer.without', { count: names.length, names: names.join(', ') }),
    });
  } catch (error) {
    toast({
      kind: 'error',
      title: t('queue.transfer.exportFailed'),
      message: t(error instanceof ZipTooBig ? 'queue.transfer.tooBig' : 'queue.transfer.exportFailedText'),
    });
  }
}

/** Imports an archive and says what was imported, or why it was refused. */
export async function importFile(file: Blob): Promise<void> {
  try {
    const { added, waiting, sent } = await importArchive(file);
    const known = [
      waiting > 0 && t('queue.transfer.alreadyWaiting', { count: waiting }),
      sent > 0 && t('queue.transfer.alreadySent', { count: sent }),
    ].filter((text) => text !== false);
    toast({
      kind: added > 0 ? 'success' : 'warning',
      title: added > 0 ? t('queue.transfer.imported', { count: added }) : t('queue.transfer.nothingNew'),
      ...(known.length > 0 && { message: known.join(' ') }),
    });
  } catch (error) {
    toast({ kind: 'error', title: t('queue.transfer.importFailed'), message: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ArchiveRefused) return t(`queue.transfer.refused.${error.reason}`);
  return t(isStorageFull(error) ? 'queue.transfer.storageFull' : 'queue.transfer.refused.damaged');
}
