import { describe, expect, test } from 'vitest';
import { mendAddress } from './mendable.ts';
import { QUEUE_STATUS } from './transition.ts';

const at = '2026-11-21T10:00:00Z';
const REFUSED = {
  status: QUEUE_STATUS.dataError,
  error: { message: 'Urządzenie jest już zainstalowane.', httpStatus: 409, at },
  mendAt: '/add-device-simple/refused?request=1',
} as const;

test.each([400, 403, 409, 410, 422])(
  'an installation refused with %i is open to correction',
  (httpStatus) => {
    const error = { ...REFUSED.error, httpStatus };
    expect(mendAddress({ ...REFUSED, error })).toBe(REFUSED.mendAt);
  },
);

describe('there is nothing to correct', () => {
  test.each<[string, Parameters<typeof mendAddress>[0]]>([
    ['while it is being sent', { ...REFUSED, status: QUEUE_STATUS.sendingData }],
    ['while it is tried again by itself', { ...REFUSED, notBefore: at }],
    ['once the server has the data and a photo fails', { ...REFUSED, status: QUEUE_STATUS.filesError }],
    ['once only the mail fails', { ...REFUSED, status: QUEUE_STATUS.emailError }],
    [
      'where two people changed the same field: there the values are chosen',
      {
        ...REFUSED,
        conflict: {
          etag: '"2"',
          theirs: '{}',
          body: '{}',
          overlaps: [{ path: ['note'], mine: 1, theirs: 2 }],
        },
      },
    ],
    [
      'where this device itself found what is wrong, such as a parent that was given up',
      { ...REFUSED, error: { message: 'Przerwano.', code: 'parent-given-up', at } },
    ],
    ['where an earlier version of the app took it in without its form', { ...REFUSED, mendAt: undefined }],
  ])('%s', (_, request) => {
    expect(mendAddress(request)).toBeUndefined();
  });
});
