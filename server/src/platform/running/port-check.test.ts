import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireFreePort } from './port-check.ts';

const HOST = '127.0.0.1';
const other = createServer();
let taken = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, HOST, resolve));
  const address = other.address();
  if (typeof address === 'object' && address) taken = address.port;
});
afterAll(() => void other.close());

test('a port of another program is told in a sentence that names the setting', async () => {
  await expect(requireFreePort('PORT', taken, HOST)).rejects.toThrow(
    `Port ${taken} on ${HOST} is in use by another program. Stop it, or set PORT to another port.`,
  );
});

test('an address of another machine is told in a sentence', async () => {
  await expect(requireFreePort('PORT', 0, '192.0.2.1')).rejects.toThrow('Check HOST and PORT.');
});

test('a free port is free again after it was looked at', async () => {
  await requireFreePort('PORT', 0, HOST);
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, HOST, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port');
  await requireFreePort('PORT', address.port, HOST);
  await expect(requireFreePort('PORT', address.port, HOST)).resolves.toBeUndefined();
});
