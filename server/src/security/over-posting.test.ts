import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { buildTestApp } from '../../test/test-app.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { IS_LONG } from '../../test/test-column.ts';
import { ask, forgetAttempts } from './asking.sample.ts';
import { EXPECTED } from './expected.sample.ts';
import { openStage, type Stage } from './matrix.sample.ts';
import { overPosted, placesOf, prototypesIn, TEMPTING } from './over-posting.sample.ts';
import { OWNERSHIPS, WHO, type Who } from './people.sample.ts';
import { type Request, requestOf } from './requests.sample.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await buildTestApp());
});
afterAll(() => stage.test.close());

/**
 * Everyone who may make the call about something, with a request that the matrix says goes through. At the gate the first
 * of them: what a body may hold is the same for all.
 */
function requestsOf(endpoint: Endpoint): { who: Who; request: Request }[] {
  const row = EXPECTED.get(endpoint.id);
  const requests = WHO.flatMap((who) => {
    const signed = (signs: string) => OWNERSHIPS.find((one) => signs.includes(row?.cells[who][one] ?? '?'));
    // A public call reads its body before it looks whose record it is about.
    const ownership = signed('+!') ?? (endpoint.access === 'public' ? signed('x') : undefined);
    const stand = stage.stands.get(who);
    if (!ownership || !stand) return [];
    const request = requestOf(endpoint, stand.targets[ownership], stand.caller);
    return [
      { who, request: { ...request, headers: { 'content-type': 'application/json', ...request.headers } } },
    ];
  });
  return IS_LONG ? requests : requests.slice(0, 1);
}

describe('What a call does not take', () => {
  it.each(ENDPOINTS.filter(({ method }) => method !== 'GET'))(
    'is refused by name and changes nothing: $id',
    async (endpoint) => {
      const places = placesOf(endpoint.body);
      const before = await tableDigests(stage.test);
      const requests = requestsOf(endpoint);
      expect(requests).not.toEqual([]);
      for (const { who, request } of requests) {
        for (const { where, body, added } of overPosted(request.body ?? {}, places)) {
          await forgetAttempts(stage.test);
          const reply = await ask(stage.test, { ...request, body });
          const what = `${who} at "${where}": ${reply.status} ${reply.text.slice(0, 400)}`;
          expect(reply.status, what).toBe(400);
          expect(
            added.filter((name) => !reply.text.includes(`${name.toLowerCase()}","code":"unknown-key"`)),
            what,
          ).toEqual([]);
        }
        for (const body of prototypesIn(request.body ?? {})) {
          await forgetAttempts(stage.test);
          const reply = await ask(stage.test, { ...request, body });
          expect(reply.status, `${who}: ${body} → ${reply.text}`).toBe(400);
        }
      }
      expect(await tableDigests(stage.test)).toEqual(before);
    },
  );

  it('are all the fields that the API shows, and what rows and prototypes are made of', () => {
    expect(TEMPTING).toEqual(
      expect.arrayContaining(['id', 'roles', 'organisation', 'customerEmail', 'warranty']),
    );
    expect(TEMPTING.length).toBeGreaterThan(150);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
