import { expect, test } from 'vitest';
import { queryString } from './query-string.ts';

const readable = (query: Parameters<typeof queryString>[0]) => decodeURIComponent(queryString(query));

test('a list asked for two statuses names each of them', () => {
  expect(readable({ status: ['pending', 'rejected'] })).toBe('?status[]=pending&status[]=rejected');
});

test('an order and an existence are written with their key in brackets', () => {
  expect(
    readable({ order: { installationDate: 'desc', id: 'desc' }, exists: { deviceExtension: true } }),
  ).toBe('?order[installationDate]=desc&order[id]=desc&exists[deviceExtension]=true');
});

test('the device look-up keeps its dotted key and its serial', () => {
  expect(readable({ 'deviceTemplate.id': 5, parameterOrExact: { serial: 'HP-2026-00000001' } })).toBe(
    '?deviceTemplate.id=5&parameterOrExact[serial]=HP-2026-00000001',
  );
});

test('a search for a name with an ampersand stays one value', () => {
  expect(new URLSearchParams(queryString({ search: 'Kowalski & Syn' })).get('search')).toBe('Kowalski & Syn');
});

test('filters that are not set ask for nothing', () => {
  expect(queryString({ search: '', status: [], page: undefined })).toBe('');
});
