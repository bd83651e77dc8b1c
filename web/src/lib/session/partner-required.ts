import { buildInfo, loadBuildInfo } from '../loading/build-info.ts';
import { readSetting, writeSetting } from '../local-setting.ts';
import { createStore } from '../store.ts';

const KEY = 'requireAsp';

/**
 * Whether installers need a service partner here, as last heard from the server; kept on the device, so that it holds at
 * once and without a network as well.
 */
export const partnerRequired = createStore(readSetting(KEY) === 'true');

/** Asks the server, and keeps what it says; without an answer the last word stands. */
export async function loadPartnerRequired(): Promise<void> {
  await loadBuildInfo();
  const said = buildInfo.get()?.requireAsp;
  if (said === undefined) return;
  writeSetting(KEY, said ? 'true' : null);
  partnerRequired.set(said);
}
