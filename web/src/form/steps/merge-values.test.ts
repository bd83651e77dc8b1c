import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

test('a role that one admin takes away stays away when another gives a second role meanwhile', () => {
  const base = { name: 'Ewa', roles: ['ROLE_ASP', 'ROLE_ADMIN'] };
  const mine = { ...base, roles: ['ROLE_ASP', 'ROLE_ADMIN', 'ROLE_PRODUCTION'] };
  const theirs = { ...base, roles: ['ROLE_ADMIN'] };
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { name: 'Ewa', roles: ['ROLE_ADMIN', 'ROLE_PRODUCTION'] },
    clashes: [],
  });
});

test('a device type that I take away and one that another admin adds are both as they were meant', () => {
  const merged = mergeValues({ templates: [5, 6] }, { templates: [6] }, { templates: [5, 6, 7] });
  expect(merged).toEqual({ values: { templates: [6, 7] }, clashes: [] });
});

test('what both admins tick is ticked once, and ticking back and forth changes nothing', () => {
  expect(mergeValues({ templates: [5] }, { templates: [5, 6] }, { templates: [6, 5] }).values).toEqual({
    templates: [6, 5],
  });
  expect(mergeValues({ templates: [5, 6] }, { templates: [6, 5] }, { templates: [5] }).values).toEqual({
    templates: [5],
  });
});

test('a phone number that two people changed differently is mine and is named; other changes of both stand', () => {
  const base = { phone: '1', company: 'Mazur', heatpump: false, address: '' };
  const mine = { phone: '2', company: 'Mazur Ciepło', heatpump: true, address: '' };
  const theirs = { phone: '3', company: 'Mazur', heatpump: true, address: 'Gdańsk' };
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { phone: '2', company: 'Mazur Ciepło', heatpump: true, address: 'Gdańsk' },
    clashes: ['phone'],
  });
});
