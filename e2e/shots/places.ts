import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/reader-level';
import { officeRecords } from './office-records.ts';

/** What the placeholders in the addresses of `screens.ts` stand for, by name. */
export type Places = Readonly<Record<string, string>>;

/** Ids that the demo data give to the addresses of the screens. */
export async function findPlaces(url: string): Promise<Places> {
  const { token, userId } = await signIn(url, 'installer');
  const places: Record<string, string> = await officeRecords(url);
  for (const status of ['pending', 'accepted', 'rejected']) {
    const answer = await fetch(`${url}/api/users/${userId}/installations?status[]=${status}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [first] = (await answer.json()) as { id: number }[];
    places[`installation:${status}`] = String(first?.id);
    if (status !== 'accepted' || !first) continue;
    const one = await fetch(`${url}/api/installations/${first.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    places['warranty'] = ((await one.json()) as { warranty: { code: string } }).warranty.code;
  }
  const admin = await signIn(url, 'admin');
  places['drafted'] = String(await templateWithDraft(url, admin.token));
  const found = await fetch(`${url}/api/users?search=wrona`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [user] = (await found.json()) as { id: number }[];
  places['user'] = String(user?.id);
  for (const [kind, statuses] of [
    ['inspection', ['pending', 'scheduled', 'done']],
    ['service', ['pending', 'require_spare_parts', 'spare_parts_sent', 'done']],
  ] as const)
    for (const status of statuses) {
      const answer = await fetch(`${url}/api/users/${userId}/${kind}s?status[]=${status}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const [first] = (await answer.json()) as { id: number; customDevice: { id: number } }[];
      places[`${kind}:${status}`] = String(first?.id);
      if (kind === 'service' && first) places['device'] = String(first.customDevice.id);
    }
  return { ...places, ...(await findHallPlaces(url)) };
}

/** A device that waits for each stage of production, one on hold, and one that is over. */
async function findHallPlaces(url: string): Promise<Places> {
  const { token } = await signIn(url, 'production');
  const answer = await fetch(`${url}/api/production_devices?itemsPerPage=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const devices = (await answer.json()) as { id: number; step: number | null; hold: object | null }[];
  return Object.fromEntries(
    devices.map(({ id, step, hold }) => [`production:${hold ? 'held' : (step ?? 'over')}`, String(id)]),
  );
}

/** A device type of which a version is being written: without one there is nothing to edit. */
async function templateWithDraft(url: string, token: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    [READER_LEVEL_HEADER]: String(READER_LEVEL),
  };
  const answer = await fetch(`${url}/api/organisations/2/device_templates`, { headers });
  const templates = (await answer.json()) as {
    id: number;
    activeVersion: { id: number } | null;
    office: { draft: object | null };
  }[];
  const drafted = templates.find(({ office }) => office.draft !== null);
  if (drafted) return drafted.id;
  // Number 5 is shown as it is without a draft.
  const template = templates.find(({ id, activeVersion }) => id !== 5 && activeVersion !== null);
  if (!template?.activeVersion) throw new Error('The demo has only one device type in use');
  const body = JSON.stringify({ from: `/device_template_versions/${template.activeVersion.id}` });
  await fetch(`${url}/api/device_templates/${template.id}/draft`, { method: 'POST', headers, body });
  return template.id;
}

async function signIn(url: string, who: string): Promise<{ token: string; userId: number }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.test`, password: 'Demo-1234' }),
  });
  const body = (await answer.json()) as { token: string; user: { id: number } };
  return { token: body.token, userId: body.user.id };
}
