import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How long a page may stay open and still find the parts it has not fetched yet. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Copies the hashed files of a build to where the next builds leave them alone, and removes those that no build
 * has brought for 30 days. Their names change with their content, so what is there already is the same.
 * @param folder the build, with a folder `assets`.
 * @param earlier gets a folder `assets` of the same form.
 * @param now kept as the time of each file of this build.
 */
export async function keepAssets(folder: string, earlier: string, now: Date): Promise<void> {
  const from = join(folder, 'assets');
  if (!existsSync(from)) return;
  const to = join(earlier, 'assets');
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name.endsWith('.map')) continue;
    const kept = join(to, name);
    if (!existsSync(kept)) {
      // Whole or not at all: the server may be killed meanwhile, another process may do the same.
      const partial = `${kept}.${process.pid}.part`;
      await copyFile(join(from, name), partial);
      await rename(partial, kept);
    }
    await utimes(kept, now, now);
  }
  for (const name of await readdir(to)) {
    const kept = join(to, name);
    if (now.getTime() - (await stat(kept)).mtimeMs > KEPT_MS) await rm(kept, { force: true });
  }
}
