import 'fake-indexeddb/auto';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusedFields } from '../../form/refused/refused-fields.ts';
import { startLanguages } from '../../lib/languages/i18n.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { payloads, requests, trash } from '../../queue/store/local-stores.ts';
import { picture, USER } from '../commissioning/heat-pump.sample.ts';
import { openVisit } from './open-visit.ts';
import type { Visit } from './visit-data.ts';
import { sendVisit } from './visit-request.ts';
import { namedVisitFields, visitSpot } from './visit-spot.ts';
import { visitSteps } from './visit-steps.ts';
import { planned, TODAY } from './visit.sample.ts';

const CLIENT = '0198c7a2-0000-7000-8000-000000000008';
const PARENT = '0198c7a2-0000-7000-8000-000000000007';
const at = '2026-11-21T10:15:00Z';

const refusal = (propertyPath: string) => ({
  message: 'Sprawdź dane.',
  httpStatus: 422,
  at,
  refusal: { detail: 'Sprawdź dane.', violations: [{ propertyPath, code: 'invalid', message: 'Źle.' }] },
});

/** An inspection that was sent with its pictures and refused. */
async function refused(data: Visit) {
  const names = ['photo-a.jpg', 'signature-a.png', 'inspectorSignature-a.png'];
  const pictures = new Map(names.map((name) => [name, picture(name)]));
  const request = await sendVisit({ data, pictures }, CLIENT);
  const changed = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: QUEUE_STATUS.dataError,
    error: refusal('executedAt'),
  }));
  return changed!;
}

async function opened(requestId: string) {
  const form = await openVisit(
    { kind: 'refused', requestId },
    { queries: queryClient, userId: USER.id, today: TODAY },
  );
  if (form.kind !== 'form' || !form.mending) throw new Error(`It opened as ${form.kind}`);
  return { ...form, mending: form.mending };
}

beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  for (const store of [requests, payloads, trash])
    for (const { id } of await store.all()) await store.remove(id);
});

describe('An inspection that the server refused', () => {
  test.each<[string, Visit['target']]>([
    ['planned', planned.target],
    ['besides the plan, on an installation that waits itself', { kind: 'unplanned', installation: PARENT }],
  ])('%s, opens whole, and its correction takes its place', async (_, target) => {
    const request = await refused({ ...planned, target });
    const { id, start, mending } = await opened(request.id);
    expect(start.data).toEqual({ ...planned, target });
    expect(start.pictures.size).toBe(3);
    const next = await sendVisit(
      { ...start, data: { ...start.data, note: 'Wymieniono filtr' } },
      id,
      mending,
    );
    expect(await requests.allOf(USER.id)).toEqual([next]);
    expect(next).toMatchObject({
      clientId: request.clientId,
      draftId: id,
      sequence: request.sequence,
      files: request.files.map(({ name, field }) => ({ name, field })),
    });
    expect(next.parentClientId).toBe(request.parentClientId);
    expect(JSON.parse(next.body)).toMatchObject({ note: 'Wymieniono filtr' });
  });

  test('was carried out when it was carried out, however late it is corrected', async () => {
    const request = await refused({ ...planned, executedOn: '2026-11-20' });
    await requests.put({ ...request, executionTime: '2026-11-20T08:41:00.000Z' });
    const { id, start, mending } = await opened(request.id);
    const next = await sendVisit(start, id, mending);
    expect(next.executionTime).toBe('2026-11-20T08:41:00.000Z');
  });

  test.each([
    ['executedAt', 'notes', 'notes-executedOn'],
    ['note', 'notes', 'notes-note'],
    ['photos.0', 'notes', undefined],
    ['signature', 'signatures', 'signatures-signature'],
    ['survey.hydraulics.pressure', 'form-hydraulics', 'hydraulics-pressure'],
    ['survey.data.hydraulics.pressure', 'form-hydraulics', 'hydraulics-pressure'],
  ])('leads to the field that the server calls %s', (path, step, id) => {
    const named = namedVisitFields(refusal(path));
    const [field] = refusedFields(named, visitSpot, {
      refused: planned,
      now: planned,
      steps: visitSteps(planned),
    });
    expect(field?.spot).toMatchObject({ step, id });
  });

  test('does not lead to a step that its answers hide', () => {
    const named = namedVisitFields(refusal('survey.buffer.volume'));
    const [field] = refusedFields(named, visitSpot, {
      refused: planned,
      now: planned,
      steps: visitSteps(planned),
    });
    expect(field).toMatchObject({ message: 'Źle.', spot: undefined });
  });
});
