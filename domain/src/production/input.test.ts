import { expect, test } from 'vitest';
import { newProductionRecordSchema } from './input.ts';

const checked = (by: string) => ({
  act: 'finish',
  clientId: '0b8f1a0e-5d0a-4a53-9d4f-3f0c5b1a7e10',
  customDevice: '/custom_devices/7',
  worker: 3,
  stage: 9,
  version: '/device_template_versions/5',
  startedAt: '2026-06-01T08:00:00Z',
  finishedAt: '2026-06-01T08:01:00Z',
  scanned: { serial: 'HP-000123', by },
});

test.each([
  ['scanner', true],
  ['camera', true],
  ['typed', true],
  ['guessed', false],
])('a printed label that came back as "%s" is taken: %s', (by, isTaken) => {
  expect(newProductionRecordSchema.safeParse(checked(by)).success).toBe(isTaken);
});
