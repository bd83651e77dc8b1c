import { listInstallations } from '@portal/domain/installations/contract';
import { findDevices } from '@portal/domain/devices/contract';
import { listOrganisationTemplates } from '@portal/domain/templates/contract';
import { Problem } from '@portal/domain/problem';
import { expect, test } from 'vitest';
import { checkQuery } from './list-query.ts';
import { readQuery } from './query-string.ts';

const ask = (query: string, endpoint: Parameters<typeof checkQuery>[0] = listInstallations) =>
  checkQuery(endpoint, readQuery(`/x?${query}`));

function refusal(
  query: string,
  endpoint = listInstallations as Parameters<typeof checkQuery>[0],
): { code: string; names: string[] } {
  try {
    ask(query, endpoint);
  } catch (error) {
    if (error instanceof Problem)
      return { code: error.code, names: error.violations.map((one) => one.propertyPath) };
  }
  throw new Error('It was taken');
}

test.each(['status[]=pending&status[]=rejected', 'status%5B%5D=pending&status%5B%5D=rejected'])(
  'several statuses are one filter: %s',
  (query) => {
    expect(ask(query).list.equal).toEqual({ status: ['pending', 'rejected'] });
  },
);

test('one status without brackets is a list of one', () => {
  expect(ask('status=pending').list.equal).toEqual({ status: ['pending'] });
});

test('names with dots, orders, ranges and search are understood together, in the order asked', () => {
  const { list } = ask(
    'customDevice.id=7&order[status]=asc&order[id]=desc&installationDate[after]=2026-01-01&search=+Kowalski+&page=3&itemsPerPage=0',
  );
  expect(list).toMatchObject({
    equal: { 'customDevice.id': [7] },
    order: [
      ['status', 'asc'],
      ['id', 'desc'],
    ],
    ranges: [{ key: 'installationDate', operator: 'after', value: '2026-01-01' }],
    search: 'Kowalski',
    page: 3,
    itemsPerPage: 0,
  });
});

test('a device is looked up by template and any parameter', () => {
  const { query, list } = ask(
    'deviceTemplate.id=5&parameterOrExact[serial]=HP%201&exists[deviceExtension]=true',
    findDevices,
  );
  expect(query).toMatchObject({ 'deviceTemplate.id': 5, parameterOrExact: { serial: 'HP 1' } });
  expect(list.exists).toEqual({ deviceExtension: true });
});

test('a flag is a flag', () => {
  expect(ask('isActive=true', listOrganisationTemplates).list.equal).toEqual({ isActive: [true] });
});

test.each([
  ['color=red', 'unknown-filter', ['color']],
  ['order[password]=asc', 'unknown-filter', ['order[password]']],
  ['status[0][x]=a', 'unknown-filter', ['status[0][x]']],
  ['__proto__[x]=1', 'unknown-filter', ['__proto__[x]']],
  ['exists[photos]=true', 'unknown-filter', ['exists[photos]']],
  ['order[id]=sideways', 'invalid-input', ['order[id]']],
  ['installationDate[before]=yesterday', 'invalid-input', ['installationDate[before]']],
  ['order[id]=asc&order[id]=desc', 'invalid-input', ['order[id]']],
  [
    'installationDate[after]=2026-01-01&installationDate[after]=2027-01-01',
    'invalid-input',
    ['installationDate[after]'],
  ],
  ['status[]=lost', 'invalid-input', ['status[]']],
  ['page=0', 'invalid-input', ['page']],
  ['status=lost', 'invalid-input', ['status']],
  ['page=0x1', 'invalid-input', ['page']],
  ['page=1e1', 'invalid-input', ['page']],
  ['itemsPerPage=', 'invalid-input', ['itemsPerPage']],
  ['customDevice.id=0x10', 'invalid-input', ['customDevice.id']],
  ['status[]=a%00b', 'invalid-input', ['status[]']],
  ['installationDate[before]=0000-01-01', 'invalid-input', ['installationDate[before]']],
  ['itemsPerPage=1000', 'invalid-input', ['itemsPerPage']],
])('%s is refused by name', (query, code, names) => {
  expect(refusal(query)).toEqual({ code, names });
});

test('a parameter that could be lost unseen is refused by name', () => {
  expect(refusal('exists[deviceExtension]=true&exists[deviceExtension]=false', findDevices)).toEqual({
    code: 'invalid-input',
    names: ['exists[deviceExtension]'],
  });
  expect(refusal('parameterOrExact[__proto__]=X', findDevices)).toEqual({
    code: 'unknown-filter',
    names: ['parameterOrExact[__proto__]'],
  });
  expect(refusal('parameterOrExact[serial]=A&parameterOrExact[serial]=B', findDevices)).toEqual({
    code: 'invalid-input',
    names: ['parameterOrExact[serial]'],
  });
});
