import { describe, expect, test } from 'vitest';
import { patchOfCreation, commonFields } from './changed-content.ts';

describe('A request that is to correct what an earlier version of it has made', () => {
  test('says of an installation what a person wrote, and the readings of its device', () => {
    const body = {
      clientId: 'c',
      customerName: 'Jan',
      survey: { data: { hydraulics: { pressure: '1,6' } } },
      customDevice: { deviceTemplate: '/device_templates/1', parameters: { serial: 'HP-1' } },
      partOf: null,
      files: [{ name: 'one.jpg' }],
    };
    expect(patchOfCreation('installation', body)).toEqual({
      customerName: 'Jan',
      survey: { data: { hydraulics: { pressure: '1,6' } } },
      parameters: { serial: 'HP-1' },
    });
  });

  test.each([
    ['pending', {}],
    ['scheduled', {}],
    ['require_spare_parts', { status: 'require_spare_parts' }],
    ['done', { status: 'done' }],
  ])('takes of a service the step %s only where no day brings it about', (status, step) => {
    const body = {
      clientId: 'c',
      customDevice: '/custom_devices/3',
      reportedAt: '2026-06-15T10:00:00Z',
      status,
      faultDescription: 'E14',
    };
    expect(patchOfCreation('service', body)).toEqual({ faultDescription: 'E14', ...step });
  });

  test('says nothing of where an inspection or service belongs, which its first version has settled', () => {
    const belonging = {
      clientId: 'c',
      customDevice: '/custom_devices/3',
      partOf: '/installations/41',
      partOfClientId: 'p',
      installation: '/installations/41',
      installationClientId: 'i',
      reportedAt: '2026-06-15T10:00:00Z',
      files: [],
    };
    expect(patchOfCreation('inspection', { ...belonging, notes: 'W normie' })).toEqual({ notes: 'W normie' });
  });

  test('starts from what all of its earlier versions said alike', () => {
    expect(
      commonFields([
        { name: 'Jan', survey: { a: 1, b: 1 }, photos: [] },
        { name: 'Jan', survey: { a: 1, b: 2 }, photos: [{ name: 'one' }] },
      ]),
    ).toEqual({ name: 'Jan', survey: { a: 1 } });
    expect(commonFields([{ name: 'Jan' }])).toEqual({ name: 'Jan' });
    expect(commonFields([])).toEqual({});
  });
});

test('what was signed goes with the version that is sent, whichever was signed before', () => {
  const sent = { customerCity: 'Zakopane', signed: { hash: 'a' } };
  expect(commonFields([sent, sent])).toEqual({ customerCity: 'Zakopane' });
});
