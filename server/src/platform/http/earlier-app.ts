import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How long a page that is still open can load chunks of the build it came from. */
const RETENTION_MS = 30 * 86_400_000;

/**
 * Copies the hashed files of a build to a folder that later builds do not overwrite, and removes those that no build
 * has contained for 30 days. A file's name changes with its content, so an existing file is identical.
 * @param folder the build, with a folder `assets`
 * @param earlier gets a folder `assets` of the same structure
 * @param now stored as the modification time of each file of this build
 */
export async function keepAssets(folder: string, earlier: string, now: Date): Promise<void> {
  const from = join(folder, 'assets');
  if (!existsSync(from)) return;
  const to = join(earlier, 'assets');
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name.endsWith('.map')) continue;
    const copy = join(to, name);
    if (!existsSync(copy)) {
      // Written under a temporary name and renamed: the server may be killed meanwhile, and another process may do the
      // same.
      const partial = `${copy}.${process.pid}.part`;
      await copyFile(join(from, name), partial);
      await rename(partial, copy);
    }
    await utimes(copy, now, now);
  }
  for (const name of await readdir(to)) {
    const copy = join(to, name);
    if (now.getTime() - (await stat(copy)).mtimeMs > RETENTION_MS) await rm(copy, { force: true });
  }
}
