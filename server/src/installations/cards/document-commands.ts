import type { Installation } from '@portal/domain/installations/record';
import type { Tx } from '../../db/open.ts';
import type { Viewing } from '../present.ts';
import { readInstallation } from '../read-commands.ts';

/** The cards and attachments of an installation, as its page offers them. */
export async function documentsOf(
  tx: Tx,
  installationId: number,
  viewing: Viewing,
): Promise<Installation['documents']> {
  const { installation } = await readInstallation(tx, installationId, viewing);
  return installation.documents;
}
