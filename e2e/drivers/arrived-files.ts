import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ApiCaller } from './api-caller.ts';

const foundSchema = z.array(z.object({ id: z.int() }));
const recordSchema = z.object({
  files: z.array(z.object({ field: z.string(), arrived: z.boolean(), url: z.url().nullable() })),
});

export type ArrivedFile = { readonly field: string; readonly bytes: Buffer; readonly sha256: string };

/** The only installation with a serial number, by its id; throws when the server has none or several. */
export async function onlyInstallation(caller: ApiCaller, serial: string): Promise<number> {
  const [found, ...more] = foundSchema.parse(await caller.get(`/installations?search=${serial}`));
  if (found === undefined || more.length > 0)
    throw new Error(`${serial} is installed ${found === undefined ? 'nowhere' : 'more than once'}`);
  return found.id;
}

/**
 * Every file of a record as the server hands it out, hashed here; throws when one has not arrived.
 * @param path of the record, below `/api`.
 * @param at where the server listens: its signed links may lead over a slow line.
 */
export async function arrivedFiles(caller: ApiCaller, path: string, at = caller.url): Promise<ArrivedFile[]> {
  const { files } = recordSchema.parse(await caller.get(path));
  return Promise.all(
    files.map(async ({ field, arrived, url }) => {
      if (!arrived || url === null) throw new Error(`${field} has not arrived`);
      const { pathname, search } = new URL(url);
      const answer = await fetch(`${at}${pathname}${search}`);
      if (!answer.ok) throw new Error(`${field} was answered ${answer.status}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { field, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}
