import { describe, expect, test } from 'vitest';
import { beginKnown, beginTyped } from './new-commissioning.ts';
import { DEVICE, TODAY, USER, VERSION } from './heat-pump.sample.ts';

const begin = { user: USER, today: TODAY, language: 'de' } as const;
const template = { id: 5, name: 'Pompa ciepła', nameTranslations: {} };

describe('a commissioning', () => {
  test('of a known device begins with the values of the factory', () => {
    const data = beginKnown(DEVICE, VERSION, begin);
    expect(data.origin).toBe('known');
    expect(data.parameters).toEqual({ serial: 'HP-2026-00000001', power: '12' });
    expect(data.factory).toEqual(DEVICE.parameters);
  });

  test('of a known device begins with a later version: what both know goes by its name, the rest stays behind', () => {
    const later = {
      ...VERSION,
      id: 32,
      parametersSchema: [
        ...VERSION.parametersSchema.filter(({ name }) => name !== 'power'),
        { name: 'colour', type: 'string' as const, label: 'Kolor' },
      ],
    };
    const data = beginKnown(DEVICE, later, begin);
    expect(data.version.id).toBe(32);
    expect(data.parameters).toEqual({ serial: 'HP-2026-00000001' });
    expect(data.factory).not.toHaveProperty('power');
  });

  test.each([
    [false, 'unknown'],
    [true, 'offline'],
  ])('of a serial number that was typed (offline: %s) begins with it alone', (offline, origin) => {
    const data = beginTyped(template, VERSION, { serial: 'X-1', offline }, begin);
    expect(data).toMatchObject({ origin, parameters: { serial: 'X-1' }, factory: {} });
  });

  test('carries the version it was begun with, to be finished with it without a network', () => {
    const data = beginKnown(DEVICE, VERSION, begin);
    expect(data.version).toMatchObject({ id: 31, number: 2 });
    expect(data.version.installationFormSchema).toEqual(VERSION.installationFormSchema);
  });

  test('takes the installer’s data from the profile, today’s date, and the language that is shown', () => {
    const data = beginKnown(DEVICE, VERSION, begin);
    expect(data.installer).toEqual({
      name: USER.name,
      company: USER.company,
      taxId: USER.taxId,
      email: USER.email,
      phone: USER.phone,
    });
    expect(data.customer).toMatchObject({
      installationDate: TODAY,
      customerLanguage: 'de',
      customerName: '',
    });
  });
});
