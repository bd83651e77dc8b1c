import autocannon from 'autocannon';
import { filledInstallation } from './filled-installation.ts';
import { firstActiveVersion, type PortalClient, read } from './portal-client.ts';
import { z } from 'zod';

/** The results for one kind of call. */
export type Measured = {
  readonly call: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p97: number;
  readonly errors: number;
};

const CONNECTIONS = 8;
const SECONDS = 8;

type Load = {
  url: string;
  headers?: Readonly<Record<string, string>>;
  method?: 'GET' | 'POST';
  body?: () => string;
};

/** Calls one address for eight seconds over eight connections. */
export async function measure(call: string, load: Load): Promise<Measured> {
  const result = await autocannon({
    url: load.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { ...load.headers },
    requests: [
      {
        method: load.method ?? 'GET',
        ...(load.body && {
          setupRequest: (request: autocannon.Request) => ({ ...request, body: load.body?.() ?? '' }),
        }),
      },
    ],
  });
  return {
    call,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    errors: result.errors + result.non2xx,
  };
}

/** The measured list: filter, order and total, a page of 12. */
export const LIST_QUERY = 'status[]=pending&order[installationDate]=desc&page=1&itemsPerPage=12';

/** Lists and reads as an admin, creates as an installer, on the server of the given clients. */
export async function measurePortal(admin: PortalClient, installer: PortalClient): Promise<Measured[]> {
  const list = await read(admin, `/installations?${LIST_QUERY}`);
  const [first] = z.array(z.object({ id: z.int() })).parse(list);
  const version = await firstActiveVersion(installer);
  let made = 0;
  const run = Date.now().toString(36).toUpperCase();
  return [
    await measure('list', {
      url: `${admin.url}/api/installations.jsonld?${LIST_QUERY}`,
      headers: admin.headers,
    }),
    ...(first
      ? [await measure('read', { url: `${admin.url}/api/installations/${first.id}`, headers: admin.headers })]
      : []),
    await measure('create', {
      url: `${installer.url}/api/installations`,
      method: 'POST',
      headers: installer.headers,
      body: () => JSON.stringify(filledInstallation(version, `BENCH-${run}-${(made += 1)}`)),
    }),
  ];
}
