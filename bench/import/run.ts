import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type PortalClient, signIn, read } from '../http/portal-client.ts';
import { withPostgres } from '../own-postgres.ts';
import { residentMegabytes, startProcess, stopProcess } from '../portal-process.ts';

const PORT = 4393;
const PARAMETERS = 20;
const ROWS_AT_ONCE = 1_000;

const importSchema = z.object({ id: z.int(), state: z.string(), plan: z.int(), counts: z.unknown() });

/** What a file holds, with as many rows as its goal is about. */
const FILES = { devices: 100_000, installations: 50_000 } as const;
type Kind = keyof typeof FILES;

/**
 * `npm run bench -- import` (`import 10000`: as many devices): rows of 20 parameters are sent, planned, applied and undone on a
 * PostgreSQL of its own, while another person's calls go on. Goals: planned in 30 s, applied in 90 s, at most 300 MB over
 * idle, other calls under 500 ms. `import installations`: earlier installations with their warranties and inspections; goal:
 * 50,000 planned and applied in 5 minutes.
 */
export async function runImportBench(args: readonly string[]): Promise<void> {
  const kind: Kind = args.includes('installations') ? 'installations' : 'devices';
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? FILES[kind]);
  await withPostgres((database) => measure(database, kind, count));
}

async function measure(database: string, kind: Kind, count: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const url = `http://127.0.0.1:${PORT}`;
  const env = {
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    DEMO: 'true',
  };
  const portal = await startProcess(['server/src/main.ts'], env, `${url}/readyz`);
  const over = new AbortController();
  try {
    const admin = await signIn(url, 'admin@demo.test', 'Demo-1234');
    const idle = await residentMegabytes(portal);
    const template = await templateOf(admin);
    let [peak, slowest] = [idle, 0];
    const watch = async (): Promise<void> => {
      while (!over.signal.aborted) {
        peak = Math.max(peak, await residentMegabytes(portal));
        const began = performance.now();
        await read(admin, '/installations?itemsPerPage=12');
        slowest = Math.max(slowest, performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const watching = watch();
    // A step that fails ends the portal under it; what is to be read is why the step failed.
    watching.catch(() => undefined);
    const seconds: Record<string, number> = {};
    const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const result = await work();
      seconds[step] = Math.round((performance.now() - began) / 100) / 10;
      return result;
    };
    const { id } = await timed('sent', () => send(admin, kind, count));
    const plan = { mapping: tableOf(kind, 0, 0).mapping };
    await timed('planned', () =>
      step(admin, id, 'plan', { ...plan, template, goods: 'finished', decimal: ',' }, 'planned'),
    );
    await timed('applied', () => step(admin, id, 'apply', { plan: 1 }, 'applied'));
    await timed('undone', () => step(admin, id, 'undo', undefined, 'undone'));
    over.abort();
    await watching;
    console.table({
      rows: count,
      ...Object.fromEntries(Object.entries(seconds).map(([step, took]) => [`${step}, s`, took])),
      'resident over idle at most, MB': Math.round(peak - idle),
      'slowest other call, ms': Math.round(slowest),
    });
  } finally {
    over.abort();
    await stopProcess(portal);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const name = (at: number): string => `bench_${at}`;

/** A type of device with twenty parameters, made of the blank starter. */
async function templateOf(admin: PortalClient): Promise<number> {
  const idOf = z.object({ id: z.int() });
  const { id } = idOf.parse(await post(admin, '/device_templates', { name: 'Bench', starter: 'blank' }));
  const { office } = z
    .object({ office: z.object({ draft: idOf }) })
    .parse(await read(admin, `/device_templates/${id}`));
  const { parametersSchema } = z
    .object({ parametersSchema: z.array(z.looseObject({ barcodeScanner: z.boolean().optional() })) })
    .parse(await read(admin, `/device_template_versions/${office.draft.id}`));
  const more = Array.from({ length: PARAMETERS - 1 }, (_, at) => ({
    name: name(at),
    type: 'string',
    label: `Bench ${at}`,
  }));
  const serial = parametersSchema.filter((field) => field.barcodeScanner);
  await request(admin, 'PATCH', `/device_template_versions/${office.draft.id}`, {
    parametersSchema: [...serial, ...more],
  });
  await post(admin, `/device_template_versions/${office.draft.id}/publish`, { note: 'Bench' });
  return id;
}

/** Rows of a file from one on, with the names and the targets of its columns. */
function tableOf(kind: Kind, from: number, count: number) {
  const serials = Array.from({ length: count }, (_, at) => `BENCH-${String(from + at).padStart(8, '0')}`);
  const fields = Array.from({ length: PARAMETERS - 1 }, (_, at) => at);
  if (kind === 'devices')
    return {
      header: ['Serial', ...fields.map((at) => `Bench ${at}`)],
      mapping: ['@serial', ...fields.map(name)],
      rows: serials.map((serial, at) => [serial, ...fields.map((field) => `value ${field} of ${from + at}`)]),
    };
  const before = {
    '@serial': (serial: string) => serial,
    '@installedOn': () => '2023-09-20',
    '@customerName': (serial: string) => `Customer ${serial}`,
    '@address': () => 'ul. Długa 1',
    '@city': () => 'Łódź',
    '@phone': () => '601602603',
    '@email': (serial: string) => `${serial.toLowerCase()}@bench.test`,
    '@installerEmail': () => 'installer@demo.test',
    '@warrantyNumber': (serial: string) => `GW/${serial}`,
    '@warrantyEnd': () => '2028-09-19',
    '@lastInspection': () => '2025-09-15',
  };
  return {
    header: Object.keys(before).map((target) => target.slice(1)),
    mapping: Object.keys(before),
    rows: serials.map((serial) => Object.values(before).map((cell) => cell(serial))),
  };
}

async function send(admin: PortalClient, kind: Kind, count: number): Promise<{ id: number }> {
  const { header } = tableOf(kind, 0, 0);
  const made = importSchema.parse(await post(admin, '/imports', { kind, fileName: 'bench.csv', header }));
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const { rows } = tableOf(kind, from, Math.min(ROWS_AT_ONCE, count - from));
    await post(admin, `/imports/${made.id}/rows`, { from: from + 2, rows });
  }
  return made;
}

async function step(
  admin: PortalClient,
  id: number,
  what: string,
  body: unknown,
  until: string,
): Promise<void> {
  await post(admin, `/imports/${id}/${what}`, body);
  for (;;) {
    const { state } = importSchema.parse(await read(admin, `/imports/${id}`));
    if (state === until) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const post = (client: PortalClient, path: string, body: unknown): Promise<unknown> =>
  request(client, 'POST', path, body);

async function request(client: PortalClient, method: string, path: string, body: unknown): Promise<unknown> {
  const patch: Record<string, string> =
    method === 'PATCH' ? { 'content-type': 'application/merge-patch+json', 'if-match': '*' } : {};
  const answer = await fetch(`${client.url}/api${path}`, {
    method,
    headers: { ...client.headers, ...patch },
    body: body === undefined ? '{}' : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
