import type { Schedule } from '../schedules/schedule.ts';
import type { Drive } from './phone.ts';

declare global {
  interface Window {
    /** Writes of files fail under this name, as on a full disk. */
    storageFails?: string;
    storageFailed?: number;
  }
}

/** Lets the browser's own `put` fail as it does when nothing more fits; runs before the page's code. */
function breakStorage(): void {
  const real = Reflect.get(IDBObjectStore.prototype, 'put');
  IDBObjectStore.prototype.put = function put(value: unknown, key?: IDBValidKey) {
    if (window.storageFails !== undefined && this.name === 'files') {
      window.storageFailed = (window.storageFailed ?? 0) + 1;
      throw new DOMException('Nothing more fits', window.storageFails);
    }
    return Reflect.apply(real, this, key === undefined ? [value] : [value, key]);
  };
}

/** The names under which a full disk shows. */
const NAMES = ['QuotaExceededError', 'DataError', 'UnknownError', 'InvalidStateError'] as const;

/**
 * The second request meets a full storage: what was not kept must not have been called saved. The form is still open, so
 * the person sends it again once there is room.
 */
export function fullStorageSchedule(seed: number): Schedule {
  const name = NAMES[seed % NAMES.length] ?? NAMES[0];
  const drive: Drive = async (stage, page) => {
    await stage.context.addInitScript(breakStorage);
    await page.reload();
    await page.waitForFunction(() => window.queueUnderTest !== undefined);
    const [first, second] = stage.wanted;
    if (!first || !second) throw new Error('Two requests are needed');
    await stage.accept(page, first);
    await page.evaluate((as) => {
      window.storageFails = as;
    }, name);
    const isRefused = await stage.accept(page, second).then(
      () => false,
      () => true,
    );
    const failed = await page.evaluate(() => {
      window.storageFails = undefined;
      return window.storageFailed ?? 0;
    });
    if (failed === 0) return { page, control: 'no write failed' };
    if (isRefused) await stage.accept(page, second);
    return { page };
  };
  return {
    seed,
    title: `storage full (${name})`,
    photoCounts: [1, 2],
    faults: [],
    expired: false,
    mustStrike: false,
    drive,
  };
}
