import { randomUUID } from 'node:crypto';
import type { InspectionPatch } from '@portal/domain/inspections/input';
import { commissioning, manifestOf, picture } from '../installations/commission.sample.ts';
import { ISSUE_TOPICS } from '../platform/jobs/topics.ts';
import type { Answered, Caller, TestApp } from '../../test/test-app.ts';

/** The form of the yearly inspection: a reading, and a photo when it is low. */
export const INSPECTION_FORM = {
  steps: [
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      fields: [
        { name: 'pressure', label: 'Ciśnienie', type: 'number', unit: 'bar', min: 0, max: 6, required: true },
        { name: 'filter', label: 'Filtr wyczyszczono', type: 'yes_no', required: true },
        {
          name: 'photo',
          label: 'Zdjęcie filtra',
          type: 'image',
          required: true,
          showWhen: { any: [{ all: [{ field: 'form.filter', operator: 'in', values: ['no'] }] }] },
        },
      ],
    },
  ],
};

/** The jobs that print the cards of accepted installations: a third of a second for each, for tests that look at none. */
export const CARDS_OF_ACCEPTED = [ISSUE_TOPICS.installation, 'installations.issue-warranty-card'];

/** A caller whose session is renewed whenever the test changes the clock, since these tests cover years. */
async function steady(test: TestApp, email: string): Promise<Caller> {
  let caller = await test.as(email);
  let since = test.clock.now;
  const now = async (): Promise<Caller> => {
    if (since !== test.clock.now) [caller, since] = [await test.as(email), test.clock.now];
    return caller;
  };
  return {
    get: async (...call) => (await now()).get(...call),
    post: async (...call) => (await now()).post(...call),
    put: async (...call) => (await now()).put(...call),
    patch: async (...call) => (await now()).patch(...call),
    delete: async (...call) => (await now()).delete(...call),
    inject: async (options) => (await now()).inject(options),
  };
}

/** A patch as the queue sends it: with an idempotency key, and with the version that the person has seen. */
async function change(
  who: Caller,
  url: string,
  body: unknown,
  more: { etag?: string; key?: string } = {},
): Promise<Answered> {
  const etag = more.etag ?? String((await who.get(url)).headers.etag);
  return who.patch(url, body, { 'if-match': etag, 'idempotency-key': more.key ?? randomUUID() });
}

/** An organisation with accepted installations, and the steps of an inspection through HTTP. */
export async function visiting(test: TestApp, form: object = INSPECTION_FORM) {
  const at = {
    ...(await commissioning(test, { version: { inspection_form: JSON.stringify(form) } })),
    installer: await steady(test, 'installer@org2.test'),
    installer2: await steady(test, 'installer2@org2.test'),
    asp: await steady(test, 'asp@org2.test'),
    admin: await steady(test, 'admin@org2.test'),
    stranger: await steady(test, 'installer@org1.test'),
    strangeAdmin: await steady(test, 'admin@org1.test'),
  };
  const pictures = [
    await picture('klient.png', 'signature', 30),
    await picture('wykonawca.png', 'inspectorSignature', 40),
  ];

  /** An accepted installation: its id, its device's, and that of its first inspection. */
  async function accepted(who: Caller, serial: string, changes = {}) {
    const installationId = await at.commission(who, serial, changes);
    const answer = await at.admin.post(`/installations/${installationId}/accept`);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    const inspectionId = Number(String(answer.body.inspections[0]).split('/').at(-1));
    return { installationId, deviceId: answer.body.customDevice.id as number, inspectionId };
  }

  /** The request of a phone that has carried out an inspection. */
  const carriedOut = (executedAt: string, changes: Partial<InspectionPatch> = {}) => ({
    status: 'done',
    executedAt,
    survey: { data: { hydraulics: { pressure: 1.8, filter: 'yes' } } },
    signature: 'klient.png',
    inspectorSignature: 'wykonawca.png',
    files: manifestOf(pictures),
    ...changes,
  });

  /** Carries out an inspection and uploads both signatures. */
  async function inspect(who: Caller, inspectionId: number, executedAt: string): Promise<Answered> {
    const url = `/inspections/${inspectionId}`;
    const answer = await change(who, url, carriedOut(executedAt));
    if (answer.status === 200) await at.upload(who, answer.body.clientId, pictures);
    return answer;
  }

  return { ...at, pictures, accepted, carriedOut, change, inspect };
}
