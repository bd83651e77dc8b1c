import { expect, test } from 'vitest';
import { panelOrder, queueGroup } from './order.ts';

const soon = '2026-11-02T10:00:00.000Z';

test('the panel shows what needs a person first, then running, waiting and done, each by age', () => {
  const requests = [
    { name: 'done', status: 7, sequence: 0 },
    { name: 'waiting', status: 0, sequence: 1 },
    { name: 'tries again by itself', status: 2, sequence: 2, notBefore: soon },
    { name: 'sending the e-mail', status: 5, sequence: 3 },
    { name: 'sending data', status: 1, sequence: 4 },
    { name: 'newer error', status: 6, sequence: 6 },
    { name: 'older error', status: 4, sequence: 5 },
  ] as const;
  const before = requests.map((request) => request.name);
  expect(panelOrder(requests).map((request) => request.name)).toEqual([
    'older error',
    'newer error',
    'sending the e-mail',
    'sending data',
    'waiting',
    'tries again by itself',
    'done',
  ]);
  expect(requests.map((request) => request.name)).toEqual(before);
  expect(requests.map(queueGroup)).toEqual([
    'done',
    'waiting',
    'waiting',
    'running',
    'running',
    'error',
    'error',
  ]);
});
