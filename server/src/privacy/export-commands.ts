import { Readable } from 'node:stream';
import { Problem } from '@portal/domain/problem';
import type { Deps } from '../platform/deps.ts';
import { zip, type ZipEntry } from '../platform/files/zip.ts';
import type { Gathered } from './export-store.ts';

/** Personal data as one ZIP: `data.json`, then photos and cards, each read when it is packed. */
export function packed({ storage }: Pick<Deps, 'storage'>, { data, files }: Gathered): Readable {
  const json = { name: 'data.json', read: async () => Buffer.from(JSON.stringify(data, null, 2)) };
  const entries: ZipEntry[] = files.map(({ name, path }) => ({
    name,
    // A missing file becomes an empty one, so that the rest can still be delivered.
    read: () =>
      storage.read(path).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'not-found') return Buffer.alloc(0);
        throw error;
      }),
  }));
  return Readable.from(zip([json, ...entries]), { objectMode: false });
}
