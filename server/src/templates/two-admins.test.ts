import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDraft, buildTemplate, EMPTY_TEXT } from '../../test/test-builders.ts';

let test: TestApp;
let anna: Caller;
let jan: Caller;
beforeAll(async () => {
  test = await buildTestApp();
  anna = await test.as('admin@org2.test');
  jan = await test.as('superadmin@org2.test');
});
afterAll(() => test.close());

const ANY = { 'if-match': '*' };
const paragraph = (words: string) => ({
  ...EMPTY_TEXT,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
});
const parameters = (...labels: string[]) => [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true, required: true },
  ...labels.map((label, at) => ({ name: `p${at}`, type: 'string', label })),
];
const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const etagOf = async (address: string) => String((await anna.get(address)).headers['etag']);

/** A template with a published version 1 and a draft of version 2. */
async function drafted() {
  const template = await test.db.system((tx) => buildTemplate(tx, 2));
  const draft = await test.db.system((tx) => buildDraft(tx, template));
  return {
    first: template.versionId,
    draftId: draft,
    template: `/device_templates/${template.id}`,
    draft: `/device_template_versions/${draft}`,
    text: `/device_template_versions/${draft}/warranty_templates/pl`,
  };
}

describe('of two admins who do something with one draft at the same moment', () => {
  it('one saves and the other is told, so that neither overwrites what was not seen', async () => {
    const at = await drafted();
    const seen = { 'if-match': await etagOf(at.draft) };
    const answers = await Promise.all([
      anna.patch(at.draft, { parametersSchema: parameters('Moc') }, seen),
      jan.patch(at.draft, { parametersSchema: parameters('Masa') }, seen),
    ]);
    expect(statuses(answers)).toEqual([200, 412]);
    const stored = (await anna.get(at.draft)).body.parametersSchema;
    expect(stored).toEqual(answers.find(({ status }) => status === 200)?.body.parametersSchema);
  });

  it('one saves what they saw of a draft that the other has discarded for a new one, and is told', async () => {
    const at = await drafted();
    const seen = { 'if-match': await etagOf(at.draft) };
    expect((await jan.delete(at.draft, ANY)).status).toBe(204);
    const next = await jan.post(`${at.template}/draft`, { from: `/device_template_versions/${at.first}` });
    expect(next.status).toBe(201);
    const address = `/device_template_versions/${next.body.id}`;
    expect((await anna.patch(address, { parametersSchema: parameters('Moc') }, seen)).status).toBe(412);
  });

  it('each saves a part of their own', async () => {
    const at = await drafted();
    const seen = { 'if-match': await etagOf(at.text) };
    const answers = await Promise.all([
      anna.patch(at.draft, { parametersSchema: parameters('Moc') }, { 'if-match': await etagOf(at.draft) }),
      jan.put(at.text, paragraph('Gwarancja'), seen),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await anna.get(at.draft)).body.parametersSchema).toEqual(parameters('Moc'));
    expect((await anna.get(at.text)).body).toEqual(paragraph('Gwarancja'));
  });

  it.each([1, 2, 3, 4])(
    'one publishes and one saves: what is published is what was seen, or the save is refused (round %i)',
    async (round) => {
      const at = await drafted();
      const etag = await etagOf(at.draft);
      const compared = (await anna.get(`${at.draft}/comparison?with=${at.first}`)).body;
      const publish = () =>
        anna.post(`${at.draft}/publish`, { note: 'Druga wersja', seen: compared.tag }, { 'if-match': etag });
      const save = () => jan.put(at.text, paragraph(`Zmiana ${round}`), ANY);
      // In both orders, since which of them comes first is for chance to say.
      const pair = round % 2 === 0 ? [publish(), save()] : [save(), publish()];
      const answers = await Promise.all(pair);
      const [published, saved] = round % 2 === 0 ? answers : answers.toReversed();
      const text = (await anna.get(at.text)).body;
      const { state } = (await anna.get(at.draft)).body.publication;
      if (published?.status === 200) {
        expect([saved?.status, saved?.body.type, state]).toEqual([409, 'version-published', 'published']);
        expect(text).toEqual(EMPTY_TEXT);
      } else {
        expect([published?.status, published?.body.type, saved?.status, state]).toEqual([
          412,
          'changed-meanwhile',
          200,
          'draft',
        ]);
        expect(text).toEqual(paragraph(`Zmiana ${round}`));
      }
    },
  );

  it('one publishes it and the other an older version for new forms: both versions stand, one is active', async () => {
    const at = await drafted();
    const answers = await Promise.all([
      anna.post(`${at.draft}/publish`, { note: 'Druga wersja' }),
      jan.post(`${at.template}/activate`, {
        version: `/device_template_versions/${at.first}`,
        give: 'everyone',
      }),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    const { versions, receivers } = (await anna.get(`${at.template}/versions`)).body;
    expect((versions as { state: string }[]).map(({ state }) => state)).toEqual(['published', 'published']);
    expect((versions as { active: boolean }[]).filter(({ active }) => active)).toHaveLength(1);
    expect(receivers.have).toBe(receivers.all);
    expect((await anna.get(at.template)).body.isActive).toBe(true);
  });

  it('one publishes and the other discards it: it is published or gone, and never half of each', async () => {
    const at = await drafted();
    const seen = { 'if-match': await etagOf(at.draft) };
    const [published, discarded] = await Promise.all([
      anna.post(`${at.draft}/publish`, { note: 'Druga wersja' }, seen),
      jan.delete(at.draft, seen),
    ]);
    const list = (await anna.get(`${at.template}/versions`)).body.versions as { state: string }[];
    if (published.status === 200) {
      expect(discarded.body.type).toBe('version-published');
      expect(list.map(({ state }) => state)).toEqual(['published', 'published']);
      expect((await anna.get(at.text)).body).toEqual(EMPTY_TEXT);
    } else {
      expect([published.status, discarded.status]).toEqual([404, 204]);
      expect(list.map(({ state }) => state)).toEqual(['published']);
    }
  });

  it('begin one: there is one, and the other is told', async () => {
    const template = await test.db.system((tx) => buildTemplate(tx, 2));
    const from = { from: `/device_template_versions/${template.versionId}` };
    const begin = (who: Caller) => who.post(`/device_templates/${template.id}/draft`, from);
    const answers = await Promise.all([begin(anna), begin(jan)]);
    expect(statuses(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.type).toBe('draft-exists');
  });
});

it('what is published is what was compared: a text that was saved in between is shown first', async () => {
  const at = await drafted();
  const address = `${at.draft}/comparison?with=${at.first}`;
  const before = (await anna.get(address)).body.tag;
  expect((await jan.put(at.text, paragraph('Trzy lata'), ANY)).status).toBe(200);
  const publish = (seen: string) => anna.post(`${at.draft}/publish`, { note: 'Nowa karta', seen });
  expect((await publish(before)).body).toMatchObject({ status: 412, type: 'changed-meanwhile' });
  const now = (await anna.get(address)).body;
  expect(now.changes).toMatchObject([
    { part: 'warranty', change: { property: 'text', language: 'pl', before: false, after: true } },
  ]);
  expect((await publish(now.tag)).status).toBe(200);
});
