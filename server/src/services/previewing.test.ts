import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Installation } from '@portal/domain/installations/record';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Database } from '../db/database.ts';
import { CARDS_OF_ACCEPTED } from '../inspections/inspecting.sample.ts';
import { oneForAll, transactionsOn } from '../db/transactions.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from './servicing.sample.ts';

/** How many statements the call in hand has asked for; jobs that run beside it are no part of it. */
const counting = new AsyncLocalStorage<{ statements: number }>();

/** The same database, with the statements of a call counted. */
function counted(db: Database): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const count = counting.getStore();
      if (count) count.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const kysely = db.kysely.withPlugin(plugin);
  return { ...db, kysely, ...transactionsOn(oneForAll(kysely)) };
}

/** A warranty card with one attachment for everyone. */
const cardWith = (path: string): WarrantyTemplate => ({
  content: { type: 'doc', content: [] },
  showDataTable: false,
  tableParameters: [],
  showServiceLog: false,
  attachments: [{ kind: 'external', name: 'Instrukcja', path }],
});

describe('records that a phone reads ahead', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  const of = { installation: [] as number[], inspection: [] as number[], service: [] as number[] };

  beforeAll(async () => {
    test = await buildTestApp({ through: counted });
    at = await servicing(test);
    await test.db.system((tx) =>
      tx
        .insertInto('warranty_templates')
        .values(
          (['pl', 'en'] as const).map((language) => ({
            organisation_id: 2,
            version_id: at.template.versionId,
            language,
            template: JSON.stringify(cardWith(`https://maker.test/${language}`)),
          })),
        )
        .execute(),
    );
    // What differs from one to the next must not be mixed up: languages, workers, readings of the year before.
    const languages = ['pl', 'en', 'de'] as const;
    for (const [index, customerLanguage] of languages.entries()) {
      const made = await at.accepted(at.installer, `AHEAD-${index}`, { customerLanguage });
      const worker = index === 2 ? at.asp : at.installer;
      const service = await at.begin(worker, made.deviceId);
      await at.inspect(at.installer, made.inspectionId, test.clock.now.toISOString());
      const { body } = await at.installer.get(`/installations/${made.installationId}`);
      of.installation.push(made.installationId);
      of.inspection.push(...body.inspections.map((iri: string) => Number(iri.split('/').at(-1))));
      of.service.push(service.body.id);
    }
    await test.settle({ without: CARDS_OF_ACCEPTED });
  });
  afterAll(() => test.close());
  afterEach(() => vi.restoreAllMocks());

  const ahead = (what: keyof typeof of, ids: readonly number[]) =>
    at.installer.get(`/${what}_previews?${ids.map((id) => `id[]=${id}`).join('&')}`);

  describe.each(['installation', 'inspection', 'service'] as const)('of the kind %s', (what) => {
    it('cost as many statements as one of them', async () => {
      const count = async (ids: readonly number[]) => {
        const call = { statements: 0 };
        const answer = await counting.run(call, () => ahead(what, ids));
        expect([answer.status, answer.body.length]).toEqual([200, ids.length]);
        return call.statements;
      };
      // A session is checked again after a second, which on a slow machine may pass between two calls.
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValue(now);
      await count(of[what].slice(0, 1));
      const one = await count(of[what].slice(0, 1));
      expect(one).toBeGreaterThan(0);
      expect(await count(of[what])).toBe(one);
    });

    it('are each what it is alone, in the order in which they were asked for', async () => {
      const ids = [...of[what]].reverse();
      const together = (await ahead(what, ids)).body;
      const alone = [];
      for (const id of ids) {
        const [one] = (await ahead(what, [id])).body;
        const page = await at.installer.get(`/${what}s/${id}`);
        const events = await at.installer.get(`/${what}s/${id}/events?itemsPerPage=100`);
        expect(one).toEqual({ [what]: page.body, etag: page.headers['etag'], history: events.body });
        alone.push(one);
      }
      expect(together).toEqual(alone);
    });
  });

  it('offer the documents of their own language, in Polish where there is none of it', async () => {
    const { body } = await ahead('installation', of.installation);
    const links = body.map(({ installation }: { installation: Installation }) =>
      installation.documents.flatMap(({ kind, url }) => (kind === 'link' ? [url] : [])),
    );
    expect(links).toEqual(['pl', 'en', 'pl'].map((language) => [`https://maker.test/${language}`]));
  });
});
