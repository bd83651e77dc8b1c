import { LABEL_SIZE_NAMES } from '@portal/domain/labels/size';
import { z } from 'zod';
import { type PortalClient, read, signIn } from '../http/portal-client.ts';

const LABELS = 100;

/**
 * Prints a batch of labels as PDF in each size, and one as ZPL; milliseconds from the call to the last byte, by what was printed. The
 * first one meets a server that has printed nothing yet.
 */
export async function labelTimes(url: string): Promise<Readonly<Record<string, number>>> {
  const station = await signIn(url, 'production@demo.test', 'Demo-1234');
  const devices = z
    .array(z.object({ id: z.int() }))
    .parse(await read(station, `/production_devices?itemsPerPage=${LABELS}`))
    .map(({ id }) => id);
  const times: Record<string, number> = {};
  for (const size of LABEL_SIZE_NAMES)
    times[`${devices.length} labels ${size}, PDF`] = await printed(station, 'pdf', {
      devices,
      size,
      resolution: 300,
      sheet: null,
    });
  times[`${devices.length} labels, ZPL`] = await printed(station, 'zpl', {
    devices,
    size: '62x29',
    resolution: 300,
  });
  return times;
}

async function printed(
  { url, headers }: PortalClient,
  format: 'pdf' | 'zpl',
  wanted: object,
): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/labels.${format}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...wanted, language: 'pl' }),
  });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Printing labels: ${Buffer.from(bytes).toString()}`);
  return Math.round(performance.now() - began);
}
