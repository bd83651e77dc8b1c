import type { Language } from '@portal/domain/templates/labels';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { refreshSession, sessionExpired } from '../../lib/session/refresh.ts';
import type { Printer } from './printer.ts';

const contract = () => contractOf(() => import('@portal/domain/labels/contract'));

/** The label of a device as it would be printed: the address of its picture, which holds all of it. */
export function drawnLabel(
  device: number,
  { size, resolution }: Pick<Printer, 'size' | 'resolution'>,
  language: Language,
) {
  return queryOptions({
    queryKey: ['labels', 'picture', device, size, resolution, language] as const,
    queryFn: async () => {
      const drawn = await fetchFile((await contract()).drawLabel, {
        body: { device, size, resolution, language },
      });
      return `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`;
    },
    retry: false,
  });
}

/** The labels of devices as a file for their printer; the log says that they were printed. */
export async function printedLabels(
  devices: readonly number[],
  { size, output, resolution }: Printer,
  { language, skip }: { readonly language: Language; readonly skip: number },
): Promise<Blob> {
  const { printLabels, printZpl } = await contract();
  const body = { devices: [...devices], size, language };
  if (output === 'zpl')
    return fetchFile(printZpl, { body: { ...body, resolution: resolution === 203 ? 203 : 300 } });
  const sheet = output === 'sheet' ? { skip } : null;
  return fetchFile(printLabels, { body: { ...body, resolution, sheet } });
}

/**
 * What the QR code of a label tells whoever scans it. A public call never refreshes a session: with one that has expired its owner would be
 * a stranger, so it is refreshed before.
 */
export function labelledDevice(code: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['labels', 'device', code, isSignedIn] as const,
    queryFn: async () => {
      // Whose session has ended is a stranger, and is told what strangers are told.
      if (isSignedIn && sessionExpired()) await refreshSession().catch(() => undefined);
      return call((await contract()).getLabelledDevice, { params: { code } });
    },
    retry: false,
  });
}
