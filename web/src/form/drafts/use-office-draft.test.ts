import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { firstVersion } from '../../lib/local/schema-ladder.ts';
import { draftAutosave } from './draft-autosave.ts';
import { findDraft } from './draft-store.ts';
import { findOfficeWork } from './use-office-draft.ts';

const ADMIN = 3;
const formsInWork = firstVersion(z.object({ base: z.string(), form: z.string() }));
const isUnchanged = ({ base, form }: { base: string; form: string }) => base === form;

/** Leaves work at an address of the office, as closing the browser does. */
async function leave(place: string, data: object): Promise<void> {
  const autosave = draftAutosave(ADMIN, crypto.randomUUID());
  autosave.changed({
    kind: 'installation',
    place,
    title: '',
    versionId: 3,
    step: '',
    data,
    pictures: new Map(),
  });
  await autosave.flush();
  closeDatabase();
}

test('a form that the office left half written is found again as it was', async () => {
  await leave('/form/1', { base: 'Ciśnienie', form: 'Ciśnienie wody' });
  const found = await findOfficeWork(ADMIN, '/form/1', formsInWork, isUnchanged);
  expect(found?.work).toEqual({ base: 'Ciśnienie', form: 'Ciśnienie wody' });
});

test('a form in which nothing was changed is not kept', async () => {
  await leave('/form/2', { base: 'Ciśnienie', form: 'Ciśnienie' });
  expect(await findOfficeWork(ADMIN, '/form/2', formsInWork, isUnchanged)).toBeUndefined();
  expect(await findDraft(ADMIN, '/form/2')).toBeUndefined();
});

test('a form that a newer app wrote is not opened and stays on the device for that app', async () => {
  await leave('/form/3', { schemaVersion: 2, steps: [] });
  expect(await findOfficeWork(ADMIN, '/form/3', formsInWork, isUnchanged)).toBeUndefined();
  expect((await findDraft(ADMIN, '/form/3'))?.data).toEqual({ schemaVersion: 2, steps: [] });
});
