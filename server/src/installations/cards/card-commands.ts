import type { CustomDevice } from '@portal/domain/devices/record';
import type { Installation } from '@portal/domain/installations/record';
import type { Scope, Tx } from '../../db/open.ts';
import { printedOrStored, type CardTools } from '../../files/card-commands.ts';
import type { StoredCard } from '../../files/card-store.ts';
import type { Viewing } from '../../platform/deps.ts';
import { presentInstallation } from '../present.ts';
import { installationById, lockInstallation, type InstallationRecord } from '../store.ts';
import { cardDataOf, type InstallationCardKind } from './card-data.ts';

/** An installation as the cards of its inspections and services name it. */
export function presentedForCard(
  record: InstallationRecord,
  device: CustomDevice,
  viewing: Viewing,
): Promise<Installation> {
  return presentInstallation(record, device, [], viewing);
}

/**
 * The issued card of an installation, or one printed now. While files are missing it is a preview, which is not stored.
 * @param load finds the installation and checks access
 */
export function cardOf(
  tools: Pick<CardTools, 'db' | 'storage' | 'config' | 'cards'>,
  scope: Scope,
  kind: InstallationCardKind,
  load: (tx: Tx) => Promise<InstallationRecord>,
  now: Date,
): Promise<{ readonly bytes: Buffer; readonly stored: StoredCard | undefined }> {
  const { storage, config } = tools;
  return printedOrStored(
    tools,
    scope,
    async (tx) => {
      const record = await load(tx);
      return {
        subject: { kind, id: record.id },
        data: await cardDataOf(tx, kind, record, { scope, storage, now }, config.publicUrl),
        language: record.customer_language,
        files: record.files,
        final: record.complete,
        revision: record.revision,
      };
    },
    async (tx, id) => {
      await lockInstallation(tx, scope, id);
      return (await installationById(tx, scope, id))?.revision;
    },
    now,
  );
}
