import type { Tx } from '../db/database.ts';
import { picture } from '../installations/commission.sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { buildTemplate, buildUser, TEST_PASSWORD } from '../../test/test-builders.ts';
import { type Books, buildRecords, type Records, type RecordsOf } from './records.sample.ts';

/** Two organisations with the same books, and the way to put one more record into them. */
export type World = {
  readonly books: { readonly 1: Books; readonly 2: Books };
  /** A word that stands nowhere else: `zq2x17z` belongs to organisation 2. */
  nextTag(organisation: 1 | 2): string;
  buildRecords(tx: Tx, organisation: 1 | 2, of: RecordsOf): Promise<Records>;
};

/** Anything of the first organisation, wherever it turns up. */
export const FOREIGN = /zq1x\d+z/;

export function organisationOf(world: World, organisation: 1 | 2): Books {
  return world.books[organisation];
}

export async function buildWorld(test: TestApp): Promise<World> {
  let count = 0;
  const nextTag = (organisation: 1 | 2): string => `zq${organisation}x${(count += 1)}z`;
  const { credentials } = await test.deps.identity.enrol('everybody@test', TEST_PASSWORD);
  const open = async (organisation: 1 | 2): Promise<Books> => {
    const bytes = (await picture('customer.png', 'signature', organisation)).bytes;
    const path = test.deps.storage.newPath('records');
    const written = await test.deps.storage.write(path, bytes, 'image/png');
    return test.db.system(async (tx) => {
      const tag = nextTag(organisation);
      const template = await buildTemplate(tx, organisation, { template: { name: `Pump ${tag}` } });
      const friend = await buildUser(tx, organisation, { name: `Friend ${tag}` });
      await tx
        .insertInto('support_materials')
        .values({
          organisation_id: organisation,
          name: `Manual ${tag}`,
          kind: 'link',
          language: 'pl',
          url: 'https://x.test',
        })
        .execute();
      await tx
        .insertInto('files')
        .values({
          organisation_id: organisation,
          name: `Manual ${tag}.pdf`,
          type: 'application/pdf',
          path: test.deps.storage.newPath('library'),
        })
        .execute();
      await tx
        .updateTable('organisations')
        .set({ name: `Maker ${tag}` })
        .where('id', '=', organisation)
        .execute();
      await tx
        .updateTable('users')
        .set({ name: `Partner ${tag}` })
        .where('id', '=', test.people[`org${organisation}`].asp)
        .execute();
      return {
        tag,
        template,
        friend,
        password: credentials.password_hash,
        file: { path, size: written.size, sha256: written.sha256 },
      };
    });
  };
  const world: World = {
    books: { 1: await open(1), 2: await open(2) },
    nextTag,
    buildRecords: (tx, organisation, of) => buildRecords(tx, world.books[organisation], organisation, of),
  };
  return world;
}
