import { spawn } from 'node:child_process';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, 'web/dist');

/** A folder with the built app that a server of a test's own serves, where deploys can be made. */
export class AppBuild {
  /** For the server's `WEB_DIR`. */
  readonly folder: string;
  private readonly place: string;

  private constructor(place: string) {
    this.place = place;
    this.folder = join(place, 'served');
  }

  /** The build of these sources, in a folder of its own. */
  static async copied(): Promise<AppBuild> {
    const build = new AppBuild(await mkdtemp(join(tmpdir(), 'portal-builds-')));
    await cp(BUILT, build.folder, { recursive: true });
    return build;
  }

  /** Builds the same sources under another name, beside what is served. */
  async buildNext(id: string): Promise<void> {
    const args = ['build', '--outDir', join(this.place, 'next'), '--emptyOutDir', '--logLevel', 'error'];
    const child = spawn(join(ROOT, 'node_modules/.bin/vite'), args, {
      cwd: join(ROOT, 'web'),
      env: { ...process.env, NODE_ENV: 'production', VITE_BUILD_ID: id },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`The next version could not be built (${String(code)})`);
  }

  /** Puts the next version in the place of the served one; nothing of the old one is left there. */
  async deployNext(): Promise<void> {
    await rename(this.folder, join(this.place, 'replaced'));
    await rename(join(this.place, 'next'), this.folder);
  }

  async remove(): Promise<void> {
    await rm(this.place, { recursive: true, force: true });
  }
}
