import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ApiCaller } from '../drivers/api-caller.ts';

const withId = z.object({ id: z.int() });
const step = z.object({ state: z.string() });

/** What the office's pictures show: imports at their steps and a recall; ids by the names that addresses use. */
export async function officeRecords(url: string): Promise<Record<string, string>> {
  const admin = await ApiCaller.signIn(url, 'admin@demo.test');
  const installer = await ApiCaller.signIn(url, 'installer@demo.test');
  const columns = await importOf(admin, 'columns', FAULTY);
  const planned = await importOf(admin, 'planned', FAULTY);
  const applied = await importOf(admin, 'applied', FAULTY);
  const recall = await recallOf(admin, installer);
  return {
    'import:columns': String(columns),
    'import:planned': String(planned),
    'import:applied': String(applied),
    recall: String(recall),
  };
}

const HEADER = ['Nr seryjny', 'Moc', 'Data produkcji', 'Uwagi'];
/** Two good rows and four that are refused, each for a reason of its own. */
const FAULTY = [
  ['HP-2024-70000001', '9,5', '31.05.2024', ''],
  ['HP-2024-70000002', '12', '2024-06-01', 'Żółta paleta'],
  ['1,23457E+11', '9,5', '31.05.2024', ''],
  ['', '9,5', '31.05.2024', 'bez numeru'],
  ['HP-2024-70000001', '9,5', '31.05.2024', 'drugi raz'],
  ['=A2', '9,5', 'wczoraj', ''],
];

/** An import of the demo's maker as far as a step. */
async function importOf(
  admin: ApiCaller,
  until: 'columns' | 'planned' | 'applied',
  rows: readonly (readonly string[])[],
): Promise<number> {
  const body = { kind: 'devices', fileName: 'magazyn-2024.csv', header: HEADER };
  const { id } = withId.parse(await admin.send('POST', '/imports', body));
  // The serial numbers of an import that is applied are new ones.
  const own = rows.map((cells) => cells.map((cell) => cell.replace('HP-2024-7', `HP-2024-${until.length}`)));
  await admin.send('POST', `/imports/${id}/rows`, { from: 2, rows: own });
  if (until === 'columns') return id;
  const mapping = ['@serial', null, null, null];
  await admin.send('POST', `/imports/${id}/plan`, { mapping, template: 5, goods: 'finished', decimal: ',' });
  await reached(admin, id, 'planned');
  if (until === 'planned') return id;
  await admin.send('POST', `/imports/${id}/apply`, { plan: 1 });
  await reached(admin, id, 'applied');
  return id;
}

async function reached(admin: ApiCaller, id: number, state: string): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    // oxlint-disable-next-line no-await-in-loop -- looked at until it is there
    if (step.parse(await admin.get(`/imports/${id}`)).state === state) return;
    // oxlint-disable-next-line no-await-in-loop -- between two looks
    await setTimeout(500);
  }
  throw new Error(`Import ${id} was not ${state} within a minute`);
}

const installations = z.array(z.object({ customDevice: z.object({ id: z.int(), serial: z.string() }) }));
const counted = z.object({ counts: z.object({ devices: z.int(), installers: z.int() }) });

/** A recall of three devices of the demo's installer, one of which is answered for. */
async function recallOf(admin: ApiCaller, installer: ApiCaller): Promise<number> {
  const { user } = z.object({ user: withId }).parse(await installer.get('/user'));
  const own = installations.parse(await installer.get(`/users/${user.id}/installations?status[]=accepted`));
  const devices = own.slice(0, 3).map(({ customDevice }) => customDevice);
  const selection = { serials: devices.map(({ serial }) => serial) };
  const { counts } = counted.parse(await admin.send('POST', '/recalls/preview', { selection }));
  const { id } = withId.parse(
    await admin.send('POST', '/recalls', {
      selection,
      title: { pl: 'Zawory bezpieczeństwa z maja 2024', en: 'Safety valves of May 2024' },
      text: {
        pl: 'Zawór może się nie otworzyć. Sprawdź oznaczenie na korpusie; jeśli kończy się na „B”, wymień go.\n\nDo czasu wymiany nie uruchamiaj urządzenia.',
        en: 'The valve may not open. Look at the mark on its body; if it ends with “B”, replace it.',
      },
      expected: counts,
    }),
  );
  await installer.send('POST', '/recall_answers', {
    clientId: crypto.randomUUID(),
    recall: `/recalls/${id}`,
    customDevice: `/custom_devices/${devices[0]?.id}`,
    answer: 'done',
    note: 'Wymieniono zawór',
    answeredAt: new Date().toISOString(),
  });
  return id;
}
