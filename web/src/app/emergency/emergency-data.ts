import { APP_VERSION } from '../../lib/loading/app-version.ts';
import type { LocalTrouble } from '../../lib/local/local-trouble.ts';
import { toRawJson } from '../../lib/local/raw-json.ts';
import { rawRecords } from '../../lib/local/raw-records.ts';
import { setAside } from '../../lib/local/set-aside.ts';
import { zip, type ZipEntry } from '../../lib/zip.ts';

/**
 * The text for support about what cannot be read: versions, device, and which record is damaged how. It holds nothing
 * that a person typed.
 */
export function errorData(troubles: readonly LocalTrouble[], userId: number, at: Date): string {
  return JSON.stringify(
    { at: at.toISOString(), appVersion: APP_VERSION, device: navigator.userAgent, userId, troubles },
    null,
    2,
  );
}

/**
 * Everything that the device stores for a person, damaged records included, as one ZIP file: each record as JSON with
 * its photos beside it, and the error data. Changes nothing. Throws when the database cannot be read.
 */
export async function exportOfEverything(
  troubles: readonly LocalTrouble[],
  userId: number,
  at: Date,
): Promise<File> {
  const blob = await zip(entries(troubles, userId, at), at);
  const day = at.toISOString().slice(0, 10);
  return new File([blob], `portal-${day}-${String(userId)}.zip`, { type: 'application/zip' });
}

async function* entries(
  troubles: readonly LocalTrouble[],
  userId: number,
  at: Date,
): AsyncGenerator<ZipEntry> {
  yield { name: 'error-data.json', bytes: encoded(errorData(troubles, userId, at)) };
  let count = 0;
  for await (const { store, id, raw } of rawRecords(userId)) {
    count += 1;
    // Ids are taken from damaged records too, so they may not be valid file names.
    const name = `${store}/${String(count).padStart(5, '0')}-${id.replaceAll(/[^\w.-]+/g, '_').slice(0, 80)}`;
    const files: ZipEntry[] = [];
    const record = toRawJson(
      { store, id, raw },
      (bytes) => {
        const file = `${name}.${String(files.length + 1)}${extensionOf(bytes)}`;
        files.push({ name: file, bytes });
        return { $file: file };
      },
      2,
    );
    yield { name: `${name}.json`, bytes: encoded(record) };
    yield* files;
  }
}

/** The file name extension of an image, so that it opens with a tap. */
function extensionOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return '.jpg';
  return bytes[0] === 0x89 && bytes[1] === 0x50 ? '.png' : '.bin';
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The damaged records among the troubles. Records that a later version of the app wrote are not damaged. */
export function malformedRecords(
  troubles: readonly LocalTrouble[],
): Extract<LocalTrouble, { kind: 'record' }>[] {
  return troubles.filter((one) => one.kind === 'record').filter(({ why }) => why === 'malformed');
}

/** Moves every damaged record to a separate store and returns their number. Throws when one cannot be moved. */
export async function clearMalformed(troubles: readonly LocalTrouble[]): Promise<number> {
  const broken = malformedRecords(troubles);
  // oxlint-disable-next-line no-await-in-loop -- one after another: a full disk stops at the first, the rest stay
  // where they are
  for (const { store, id, problem } of broken) await setAside(store, id, problem);
  return broken.length;
}
