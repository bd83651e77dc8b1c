import { randomUUID } from 'node:crypto';
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
  readonly p99: number;
  readonly errors: number;
};

const CONNECTIONS = 8;
const SECONDS = 8;

export type Load = {
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
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/** A page of 12 of those with a status, newest first, with the total. */
export const listQuery = (status: string): string =>
  `status[]=${status}&order[installationDate]=desc&page=1&itemsPerPage=12`;

/** The calls that are measured; one in ten installations is pending, eight are accepted. */
export const CALLS = ['list of 10 %', 'list of 80 %', 'read', 'create'] as const;
export type CallName = (typeof CALLS)[number];

/** What each call asks of the portal: lists and reads as an admin, creates as an installer. */
export async function portalLoads(
  admin: PortalClient,
  installer: PortalClient,
): Promise<Record<CallName, Load>> {
  const list = await read(admin, `/installations?${listQuery('pending')}`);
  const [first] = z
    .array(z.object({ id: z.int() }))
    .min(1)
    .parse(list);
  const version = await firstActiveVersion(installer);
  let made = 0;
  const run = Date.now().toString(36).toUpperCase();
  const page = (status: string): Load => ({
    url: `${admin.url}/api/installations.jsonld?${listQuery(status)}`,
    headers: admin.headers,
  });
  return {
    'list of 10 %': page('pending'),
    'list of 80 %': page('accepted'),
    read: { url: `${admin.url}/api/installations/${first?.id}`, headers: admin.headers },
    create: {
      url: `${installer.url}/api/installations`,
      method: 'POST',
      headers: installer.headers,
      body: () => JSON.stringify(filledInstallation(version, `BENCH-${run}-${(made += 1)}`)),
    },
  };
}

/** The same of the bare server, whose creation is given the same body. */
export function bareLoads(url: string, portal: Record<CallName, Load>): Record<CallName, Load> {
  return {
    'list of 10 %': { url: `${url}/list/pending` },
    'list of 80 %': { url: `${url}/list/accepted` },
    read: { url: portal.read.url.replace(/^.*\/installations\//, `${url}/read/`) },
    create: {
      url: `${url}/create`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: () =>
        JSON.stringify({ ...JSON.parse(portal.create.body?.() ?? '{}'), serial: `BARE-${randomUUID()}` }),
    },
  };
}
