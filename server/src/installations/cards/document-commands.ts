import type { Installation } from '@portal/domain/installations/record';
import type { Tx } from '../../db/open.ts';
import type { Viewing } from '../present.ts';
import { readInstallation } from '../read-commands.ts';
import type { InstallationRecord } from '../store.ts';

/** The cards and attachments of an installation, which the caller may see, as its page offers them. */
export async function documentsOf(
  tx: Tx,
  record: InstallationRecord,
  viewing: Viewing,
): Promise<Installation['documents']> {
  const { installation } = await readInstallation(tx, record, viewing);
  return installation.documents;
}
