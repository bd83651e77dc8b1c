import { expect, test } from 'vitest';
import { removedRequiredFields } from './profile-fields.ts';

const nothing = { company: null, taxId: null, phone: null };

test.each(['installer', 'asp'] as const)('an %s may not give up company, tax number and phone', (role) => {
  expect(removedRequiredFields(role, nothing)).toEqual(['company', 'taxId', 'phone']);
  expect(removedRequiredFields(role, { company: 'Ciepły Dom', taxId: null })).toEqual(['taxId']);
});

test.each(['admin', 'superadmin', 'production'] as const)('an account of %s may', (role) => {
  expect(removedRequiredFields(role, nothing)).toEqual([]);
});
