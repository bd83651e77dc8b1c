import type { Page } from '@playwright/test';
import { z } from 'zod';

const rows = z.array(z.object({ id: z.int(), customDevice: z.object({ serial: z.string() }) }));

/** One of the installer's installations that waits to be verified. */
export async function pendingOf(installer: Page) {
  const answer = await installer.request.get('/api/installations?status[]=pending');
  const [first] = rows.parse(await answer.json());
  if (first === undefined) throw new Error('The demo data has no pending installation of the installer');
  return first;
}

/** Gives or takes back a verdict, as somebody who verifies. */
export function decide(admin: Page, id: number, decision: 'reject' | 'restore') {
  return admin.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, ...(body === null ? {} : { body }) })).status;
    },
    [
      `/api/installations/${id}/${decision}`,
      decision === 'reject' ? JSON.stringify({ reason: 'Nieczytelne zdjęcie' }) : null,
    ] as const,
  );
}
