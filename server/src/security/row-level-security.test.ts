import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationById } from '../installations/store.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { IS_LONG } from '../../test/test-column.ts';
import {
  holdLists,
  holdReads,
  holdWrites,
  type NamedRow,
  openStage,
  rowsOf,
  type Stage,
  reportSize,
} from './matrix.sample.ts';
import { type WithoutScope, withoutScope } from './without-scope.sample.ts';

/**
 * The rows that a run asks: every one in the long column. At the gate the first of each feature and kind, since row level
 * security knows tables and not calls.
 */
function asked(...kinds: readonly NamedRow['row']['kind'][]): NamedRow[] {
  const all = rowsOf(...kinds);
  if (IS_LONG) return all;
  const first = new Map<string, NamedRow>();
  for (const one of all) {
    const key = `${one.name.split('.', 1)[0]} ${one.row.kind}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

describe('With the scope of every store taken away, row level security alone', () => {
  let stage: Stage;
  let without: WithoutScope | undefined;
  beforeAll(async () => {
    const test = await buildTestApp({
      through: (db) => {
        without = withoutScope(db);
        return without.db;
      },
    });
    stage = await openStage(test);
  });
  afterAll(async () => {
    reportSize(stage);
    await stage.test.close();
  });

  it('is what stands: a store finds another organisation’s record as soon as that is off as well', async () => {
    const target = stage.stands.get('admin')?.targets.foreign;
    const scope = { organisationId: 2, actor: { id: 1, role: 'admin', organisationId: 2 } } as const;
    const before = without?.removed() ?? 0;
    const find = (tx: Parameters<typeof installationById>[0]) =>
      installationById(tx, scope, target?.installation ?? 0);
    expect(await stage.test.db.within(scope, find)).toBeUndefined();
    expect(await stage.test.db.system(find)).toMatchObject({ id: target?.installation, organisation_id: 1 });
    expect((without?.removed() ?? 0) - before).toBeGreaterThanOrEqual(2);
  });

  it.each(asked('list', 'of'))('keeps strangers out of the list $name', (row) => holdLists(stage, row));
  it.each(asked('read'))('keeps everyone else from reading $name', (row) => holdReads(stage, row));
  it.each(asked('write'))('keeps everyone else from doing $name', (row) => holdWrites(stage, row));
});
