import type { Installation } from '@portal/domain/installations/record';
import type { Site } from '@portal/domain/installations/site';
import type { StoredFile } from '@portal/domain/files/record';
import { type DeclaredFile, EARLIER_DOCUMENT } from '../files/store.ts';
import type { Storage } from '../platform/files/storage.ts';
import type { InstallationRecord } from './store.ts';

/** The location of a device and its customer, for the person who goes there. */
export function presentSite(record: InstallationRecord): Site {
  return {
    name: record.customer_name,
    companyName: record.company_name,
    address: record.customer_address,
    addressContinued: record.customer_address_continued,
    zipcode: record.customer_zipcode,
    city: record.customer_city,
    phone: record.customer_phone,
    email: record.customer_email,
    language: record.customer_language,
  };
}

/** Declared files; those that arrived have a link that is valid for five minutes. */
export async function presentFiles(
  files: readonly DeclaredFile[],
  storage: Pick<Storage, 'signGet'>,
  now: Date,
): Promise<StoredFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      field: file.field,
      type: file.type,
      size: file.size,
      sha256: file.sha256,
      arrived: file.arrived,
      leftOut: file.leftOut,
      url:
        file.arrived && file.path !== null
          ? await storage.signGet(file.path, { type: file.type, name: file.name, now })
          : null,
    })),
  );
}

/** The documents of before among the files of an installation; those that have arrived. */
export function earlierDocuments(files: readonly StoredFile[]): Installation['documents'] {
  return files.flatMap(({ field, name, url }) =>
    field === EARLIER_DOCUMENT && url !== null ? [{ name, url, kind: 'library' as const }] : [],
  );
}
