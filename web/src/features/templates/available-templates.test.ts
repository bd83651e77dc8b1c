import type { DeviceTemplate } from '@portal/domain/templates/record';
import type { User } from '@portal/domain/users/record';
import { expect, test } from 'vitest';
import { USER } from '../commissioning/heat-pump.sample.ts';
import { availableTo } from './queries.ts';

const template = (id: number, isActive = true): DeviceTemplate => ({
  id,
  name: `Pompa ciepła ${id}`,
  nameTranslations: {},
  mainLanguage: 'pl',
  isActive,
  isSpecial: false,
  heatpump: true,
  organisation: '/organisations/2',
  activeVersion: null,
  versions: [],
});
const userOf = (...availableTemplates: string[]): User => ({ ...USER, availableTemplates });
const ids = (user: User, ...templates: DeviceTemplate[]) => availableTo(user, templates).map(({ id }) => id);

test('an installer chooses among the active types that were opened to them, in the maker’s order', () => {
  const user = userOf('/device_templates/6', '/device_templates/5', '/device_templates/9');
  expect(ids(user, template(5), template(6), template(7), template(9, false))).toEqual([5, 6]);
});

test('an installer to whom no type was opened has none', () => {
  expect(ids(userOf(), template(5))).toEqual([]);
});

test('a type is known by its whole address, with the API’s prefix or without', () => {
  const user = userOf('/api/device_templates/15');
  expect(ids(user, template(5), template(15))).toEqual([15]);
});
