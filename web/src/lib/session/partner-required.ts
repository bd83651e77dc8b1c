import { buildInfo, loadBuildInfo } from '../loading/build-info.ts';
import { readSetting, writeSetting } from '../local-setting.ts';
import { createStore } from '../store.ts';

const KEY = 'requireAsp';

/**
 * Whether installers need a service partner here, as the server last said; stored on the device, so that it is known
 * at once and without a network.
 */
export const partnerRequired = createStore(readSetting(KEY) === 'true');

/** Asks the server and stores the answer; without one the last answer applies. */
export async function loadPartnerRequired(): Promise<void> {
  await loadBuildInfo();
  const configured = buildInfo.get()?.requireAsp;
  if (configured === undefined) return;
  writeSetting(KEY, configured ? 'true' : null);
  partnerRequired.set(configured);
}
