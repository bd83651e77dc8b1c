import { expect, test } from 'vitest';
import { cardOrganisation, mailSender } from './store.ts';

const MAKER = {
  id: 2,
  name: 'Fiord Pompy Ciepła',
  address: 'ul. Portowa 12, 80-555 Gdańsk',
  tax_id: '9570000214',
  phone: null,
  email: null,
  website: null,
};

test.each([
  ['pl', 'NIP 9570000214'],
  ['en', 'Tax number (NIP) 9570000214'],
  ['de', 'Steuernummer (NIP) 9570000214'],
] as const)('a mail and a card in %s call the tax number of the maker as the app does', (language, line) => {
  expect(mailSender(MAKER, language).contact).toEqual(['ul. Portowa 12, 80-555 Gdańsk', line]);
  expect(cardOrganisation(MAKER, language).contact).toEqual(['ul. Portowa 12, 80-555 Gdańsk', line]);
});
