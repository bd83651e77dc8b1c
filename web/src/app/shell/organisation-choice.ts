import { chooseOrganisation } from '@portal/domain/organisations/contract';
import { isOffline } from '../../lib/network/api-problem.ts';
import { call } from '../../lib/network/api.ts';
import { networkReturnedAt } from '../../lib/network/connection.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { setOrganisation } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { sendUnsent } from '../../lib/session/unsent.ts';

/** The choice that the server's event log does not have yet, as `person organisation`. */
const UNREPORTED_KEY = 'organisationUntold';

/**
 * Switches a superadmin's whole app to an organisation and records that in its event log; what they may see does not
 * depend on it. What was decided in the one before is sent there first. Without a network it is recorded once there is one, which is when they can read anything.
 * @param leave leaves an address that belongs to the organisation before: both are drawn at once, so that nothing of it is requested in
 * the other one
 */
export async function switchToOrganisation(organisationId: number, leave: () => void): Promise<void> {
  await sendUnsent();
  leave();
  setOrganisation(organisationId);
  writeSetting(UNREPORTED_KEY, `${session.get()?.user.id} ${organisationId}`);
  void sendChoice();
}

/**
 * Records a choice that was made without a network as soon as there is one; the function that is returned stops it. Not at each answer
 * of another call: where a gate stops this one alone, it would be sent again at once for ever.
 */
export function sendChoiceOnceOnline(): () => void {
  void sendChoice();
  return networkReturnedAt.subscribe(() => void sendChoice());
}

let isSending = false;

async function sendChoice(): Promise<void> {
  if (isSending) return;
  const unreported = readSetting(UNREPORTED_KEY);
  if (unreported === null) return;
  const [person, organisation] = unreported.split(' ').map(Number);
  // Somebody else has signed in on this device meanwhile.
  if (person !== session.get()?.user.id || !organisation) return writeSetting(UNREPORTED_KEY, null);
  isSending = true;
  try {
    await call(chooseOrganisation, { params: { organisation } });
  } catch (error) {
    if (isOffline(error)) return;
  } finally {
    isSending = false;
  }
  // Another choice may have been made while this one was being sent.
  if (readSetting(UNREPORTED_KEY) !== unreported) return sendChoice();
  writeSetting(UNREPORTED_KEY, null);
}
