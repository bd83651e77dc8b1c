import { ApiCaller } from '../../e2e/drivers/api-caller.ts';
import { withDemoPortal } from '../demo-portal.ts';
import { measureFilm } from './film-traffic.ts';
import { measureFolder } from './large-folder.ts';
import { measurePins } from './pinned-files.ts';

const PORT = 4180;

/**
 * `npm run bench -- library`: what a film of 500 MB costs the server up and down, how a folder of 2,000 files opens and
 * scrolls at a quarter of the speed, and how fast 200 MB are pinned on a phone and verified. The app must be built.
 */
export function runLibraryBench(): Promise<void> {
  return withDemoPortal({ port: PORT }, async ({ url, server, browser }) => {
    const admin = await ApiCaller.signIn(url, 'admin@demo.test');
    console.table(await measureFilm(server, admin));
    console.table([await measurePins(browser, url, admin)]);
    console.table(await measureFolder(browser));
    console.log('budgets: 32 MB more, 100 MB/s verified, opened within 1,000 ms, no task over 50 ms');
  });
}
