import { customDeviceSchema } from '@portal/domain/devices/record';
import { ApiCaller } from './api-caller.ts';

/**
 * The serial number of one of the demo's heat pumps that the maker knows and nobody has installed: any of them, so that
 * journeys side by side do not start the same one.
 */
export async function freeDevice(url: string): Promise<string> {
  const admin = await ApiCaller.signIn(url, 'admin@demo.test');
  const query = 'deviceTemplate.id=5&exists[installation]=false&itemsPerPage=100';
  const found = customDeviceSchema.array().parse(await admin.get(`/custom_devices?${query}`));
  const free = found.filter(
    ({ label, step, serial }) => label === 'not_installed' && step === null && serial !== '',
  );
  const one = free[Math.floor(Math.random() * free.length)];
  if (one === undefined) throw new Error('The maker has no device left that nobody has installed');
  return one.serial;
}
