import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import { buildTestApp } from '../../test/test-app.ts';
import { EXPECTED } from './expected.sample.ts';
import {
  holdLists,
  holdReads,
  holdWrites,
  openStage,
  rowsOf,
  type Stage,
  reportSize,
} from './matrix.sample.ts';

describe('Who may do what', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(await buildTestApp());
  });
  afterAll(async () => {
    reportSize(stage);
    await stage.test.close();
  });

  it('is written down for every call of the API', () => {
    const rows = new Set([...EXPECTED.keys()].map((name) => name.split('#', 1)[0]));
    expect(ENDPOINTS.map(({ id }) => id).filter((id) => !rows.has(id))).toEqual([]);
  });

  it.each(rowsOf('list', 'of'))('has nothing of strangers in the list $name', (row) => holdLists(stage, row));
  it.each(rowsOf('read'))('lets nobody but those named read $name', (row) => holdReads(stage, row));
  it.each(rowsOf('write'))('lets nobody but those named do $name', (row) => holdWrites(stage, row));
});
