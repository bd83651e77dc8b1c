import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_ACTIONS } from '../auth/auth-actions.sample.ts';
import { DEVICE_ACTIONS } from '../devices/device-actions.sample.ts';
import { commissioning } from '../installations/commission.sample.ts';
import { IMPORT_ACTIONS } from '../imports/import-actions.sample.ts';
import { INSTALLATION_ACTIONS } from '../installations/installation-actions.sample.ts';
import { LABEL_ACTIONS } from '../labels/label-actions.sample.ts';
import { LIBRARY_ACTIONS } from '../library/library-actions.sample.ts';
import { NOTIFICATION_ACTIONS } from '../notifications/notification-actions.sample.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { PRIVACY_ACTIONS } from '../privacy/privacy-actions.sample.ts';
import { INSPECTION_SERVICE_ACTIONS } from '../services/inspection-service-actions.sample.ts';
import { PRODUCTION_ACTIONS } from '../production/production-actions.sample.ts';
import { RECALL_ACTIONS } from '../recalls/recall-actions.sample.ts';
import { SIGNING_ACTIONS } from '../signing/signing-actions.sample.ts';
import { TEMPLATE_ACTIONS } from '../templates/template-actions.sample.ts';
import { USER_ACTIONS } from '../users/user-actions.sample.ts';
import type { Actions, Stage } from './actions.sample.ts';

/** One successful call of every endpoint that writes; a new endpoint needs a row here, in its feature's own file. */
const ACTIONS: Actions = {
  ...AUTH_ACTIONS,
  ...PRODUCTION_ACTIONS,
  ...USER_ACTIONS,
  ...PRIVACY_ACTIONS,
  ...DEVICE_ACTIONS,
  ...INSTALLATION_ACTIONS,
  ...IMPORT_ACTIONS,
  ...RECALL_ACTIONS,
  ...INSPECTION_SERVICE_ACTIONS,
  ...NOTIFICATION_ACTIONS,
  ...TEMPLATE_ACTIONS,
  ...LABEL_ACTIONS,
  ...LIBRARY_ACTIONS,
  ...SIGNING_ACTIONS,
};

/** Exports hand personal data out, and signing out is a GET by the specification. */
function leavesTraces({ method, produces, path }: Endpoint): boolean {
  return method !== 'GET' || /zip|csv/.test(produces ?? '') || path === '/token/invalidate';
}

let portal: TestApp;
let at: Stage;
beforeAll(async () => {
  portal = await buildTestApp();
  let count = 0;
  const unique = (word: string) => `${word}-${++count}`;
  at = { ...(await commissioning(portal)), portal, unique };
});
afterAll(() => portal.close());

async function lines(after = 0) {
  return portal.db.system((tx) =>
    tx
      .selectFrom('events')
      .select(['id', 'type', 'user_name', 'organisation_id'])
      .where('id', '>', after)
      .orderBy('id')
      .execute(),
  );
}

const lastLine = async () => (await lines()).at(-1)?.id ?? 0;

test('every call that writes says what it leaves in the event log, or why it leaves nothing', () => {
  expect(Object.keys(ACTIONS).sort()).toEqual(
    ENDPOINTS.filter(leavesTraces)
      .map(({ id }) => id)
      .sort(),
  );
  for (const [id, { leaves, because }] of Object.entries(ACTIONS)) {
    expect(leaves.length > 0, `${id}: either lines or a reason`).toBe(because === undefined);
  }
});

describe.each(Object.entries(ACTIONS))('%s', (_id, action) => {
  test(`leaves ${action.leaves.join(', ') || 'nothing'} when it succeeds`, async () => {
    const call = await action.prepare(at);
    await portal.settle();
    const before = await lastLine();
    const answer = await call();
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
    const during = await lines(before);
    expect(during.map(({ type }) => type)).toEqual(action.leaves);
    // A name, not a number alone: the log outlives the account.
    for (const line of during)
      expect(line).toMatchObject({ user_name: expect.any(String), organisation_id: 2 });
    await portal.settle();
    const later = await lines(during.at(-1)?.id ?? before);
    expect(later.map(({ type }) => type)).toEqual(action.later ?? []);
  });

  test.runIf(action.leaves.length > 0)('changes nothing when its line cannot be written', async () => {
    const call = await action.prepare(at);
    await portal.settle();
    const before = await tableDigests(portal);
    await sql`create or replace function no_lines() returns trigger language plpgsql as
      $$ begin raise exception 'the log is full'; end $$`.execute(portal.db.kysely);
    await sql`create trigger no_lines before insert on events for each row execute function no_lines()`.execute(
      portal.db.kysely,
    );
    try {
      expect((await call()).status).toBe(500);
    } finally {
      await sql`drop trigger no_lines on events`.execute(portal.db.kysely);
    }
    expect(await tableDigests(portal)).toEqual(before);
  });
});
