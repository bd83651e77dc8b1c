import { chooseOrganisation } from '@portal/domain/organisations/contract';
import { isOffline } from '../../lib/network/api-problem.ts';
import { call } from '../../lib/network/api.ts';
import { online } from '../../lib/network/connection.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { setOrganisation } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';

/** The choice that the event log has not heard of yet, as `person organisation`. */
const UNTOLD_KEY = 'organisationUntold';

/**
 * Turns a superadmin's whole app to an organisation, and tells its event log; what they may see does not hang on that.
 * Without a network the log hears of it when the network is back, which is when they begin to read.
 */
export async function turnTo(organisationId: number): Promise<void> {
  setOrganisation(organisationId);
  writeSetting(UNTOLD_KEY, `${session.get()?.user.id} ${organisationId}`);
  await sendChoice();
}

/** Tells a choice that was made without a network as soon as there is one; the answer stops it. */
export function sendChoiceOnceOnline(): () => void {
  void sendChoice();
  return online.subscribe(() => {
    if (online.get()) void sendChoice();
  });
}

let telling = false;

async function sendChoice(): Promise<void> {
  if (telling) return;
  const untold = readSetting(UNTOLD_KEY);
  if (untold === null) return;
  const [person, organisation] = untold.split(' ').map(Number);
  // Somebody else is signed in on this device meanwhile.
  if (person !== session.get()?.user.id || !organisation) return writeSetting(UNTOLD_KEY, null);
  telling = true;
  try {
    await call(chooseOrganisation, { params: { organisation } });
  } catch (error) {
    if (isOffline(error)) return;
  } finally {
    telling = false;
  }
  // Another choice may have been made while the answer was on its way.
  if (readSetting(UNTOLD_KEY) !== untold) return sendChoice();
  writeSetting(UNTOLD_KEY, null);
}
