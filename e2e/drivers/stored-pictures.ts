import type { Page } from '@playwright/test';

export type StoredPicture = { readonly size: number; readonly sha256: string };

type Raw = {
  readonly id: string;
  readonly bytes?: ArrayBuffer;
  readonly picture?: { readonly bytes: ArrayBuffer };
};

/**
 * The pictures that a page's device holds, hashed in the page, past the product's code.
 * @param store `files`: of requests that wait to be sent, in their order; `forms`: of forms that are being filled in.
 */
export function storedPictures(page: Page, store: 'files' | 'forms' = 'files'): Promise<StoredPicture[]> {
  return page.evaluate(async (from) => {
    const records = await new Promise<Raw[]>((resolve, reject) => {
      const asked = indexedDB.open('loopee');
      asked.addEventListener('error', () => reject(new Error('The database does not open')));
      asked.addEventListener('success', () => {
        const reading = asked.result.transaction(from).objectStore(from).getAll();
        reading.addEventListener('error', () => reject(new Error('The files cannot be read')));
        reading.addEventListener('success', () => {
          asked.result.close();
          resolve(reading.result);
        });
      });
    });
    // What the form of a request knows lies beside its files, and a form beside its pictures.
    const pictures = records.flatMap(({ id, bytes, picture }) =>
      id.endsWith('/form') ? [] : (bytes ?? picture?.bytes ?? []),
    );
    return Promise.all(
      pictures.map(async (bytes) => ({
        size: bytes.byteLength,
        sha256: [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join(''),
      })),
    );
  }, store);
}
