import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import type { Answered, Caller } from '../../test/test-app.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

/** Somebody whom an admin deletes after the session was checked, before the work of the call begins. */
async function deletedAtWork(email: string, work: (who: Caller) => Promise<Answered>): Promise<Answered> {
  const id = await portal.db.system((tx) =>
    buildUser(tx, 2, { email, available_template_ids: [at.template.id] }),
  );
  const who = await portal.as(email);
  const { db } = portal.deps;
  const within = db.within.bind(db);
  vi.spyOn(db, 'within').mockImplementationOnce(async (scope, wanted) => {
    expect((await at.admin.delete(`/users/${id}`)).status).toBe(204);
    return within(scope, wanted);
  });
  return work(who);
}

test.each<[string, (who: Caller) => Promise<Answered>]>([
  ['hand an installation in', (who) => at.send(who, 'GONE-1')],
  ['hand one in by the queue', (who) => at.send(who, 'GONE-2', {}, { 'idempotency-key': 'gone-key-1' })],
  ['make a calendar link', (who) => who.post('/user/calendar')],
  ['change their profile', (who) => who.patch('/user', { name: 'Gone' })],
])('whoever is deleted while they %s is signed out, with nothing left behind', async (name, work) => {
  const answer = await deletedAtWork(`${name.replaceAll(' ', '-')}@gone.test`, work);
  expect(answer.status, answer.text).toBe(401);
});
