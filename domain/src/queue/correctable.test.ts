import { describe, expect, test } from 'vitest';
import { canBeRestored, correctionAddress, type FailedRequestActions, actionsFor } from './correctable.ts';
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
    expect(correctionAddress({ ...REFUSED, error })).toBe(REFUSED.mendAt);
  },
);

describe('there is nothing to correct', () => {
  test.each<[string, Parameters<typeof correctionAddress>[0]]>([
    ['while it is being sent', { ...REFUSED, status: QUEUE_STATUS.sendingData }],
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
    expect(correctionAddress(request)).toBeUndefined();
  });
});

describe('What an installer is offered for a refused installation', () => {
  const CORRECT_OR_RETRY = { correctAt: REFUSED.mendAt, retry: 'now' } as const;
  const RETRY = { retry: 'now' } as const;
  test.each<[string, number, FailedRequestActions]>([
    ['invalid-input', 400, CORRECT_OR_RETRY],
    ['invalid-values', 422, CORRECT_OR_RETRY],
    ['serial-taken', 409, CORRECT_OR_RETRY],
    ['already-installed', 409, CORRECT_OR_RETRY],
    ['too-large', 413, CORRECT_OR_RETRY],
    ['a-code-of-a-newer-server', 422, CORRECT_OR_RETRY],
    ['impossible-transition', 409, { retry: 'after-reversal' }],
    ['installation-deleted', 409, {}],
    ['removed-meanwhile', 409, {}],
    ['client-id-taken', 409, {}],
    ['changed-content', 409, {}],
    ['version-gone', 410, {}],
    ['not-allowed', 403, RETRY],
    ['email-not-verified', 403, RETRY],
    ['origin-refused', 403, RETRY],
    ['not-found', 404, RETRY],
    ['installation-not-found', 404, RETRY],
    ['route-not-found', 404, RETRY],
    ['method-not-allowed', 405, RETRY],
    ['not-your-installation', 422, RETRY],
    ['inspection-refused', 422, RETRY],
    ['template-inactive', 422, RETRY],
    ['asp-required', 422, RETRY],
    ['parent-missing', 422, RETRY],
    ['receiver-not-found', 422, RETRY],
    ['if-match-required', 428, RETRY],
    ['withdrawn', 409, RETRY],
  ])('with %s (%i) is what can help', (code, httpStatus, ways) => {
    expect(actionsFor({ ...REFUSED, error: { ...REFUSED.error, code, httpStatus } })).toEqual(ways);
  });

  test('of a service that waits for parts is that it goes on; of a visit that was carried out, nothing', () => {
    const error = { ...REFUSED.error, code: 'impossible-transition' };
    expect(actionsFor({ ...REFUSED, type: 'service', error })).toEqual({ retry: 'once-it-goes-on' });
    expect(actionsFor({ ...REFUSED, type: 'inspection', error })).toEqual({});
    expect(actionsFor({ ...REFUSED, type: 'installation', error })).toEqual({ retry: 'after-reversal' });
  });

  test.each<[string, Parameters<typeof actionsFor>[0], FailedRequestActions]>([
    ['nothing while it is under way', { status: QUEUE_STATUS.sendingData }, {}],
    ['nothing once it is done', { status: QUEUE_STATUS.done }, {}],
    [
      'a correction or another try while it waits for the next one',
      { ...REFUSED, notBefore: at },
      CORRECT_OR_RETRY,
    ],
    [
      'a correction before its turn',
      { status: QUEUE_STATUS.pending, mendAt: REFUSED.mendAt },
      { correctAt: REFUSED.mendAt },
    ],
    ['nothing before its turn where its form is not here', { status: QUEUE_STATUS.pending }, {}],
    ['another try for a photo', { ...REFUSED, status: QUEUE_STATUS.filesError }, RETRY],
    ['another try for a mail', { ...REFUSED, status: QUEUE_STATUS.emailError }, RETRY],
    [
      'nothing for a photo of an installation that was deleted',
      {
        ...REFUSED,
        status: QUEUE_STATUS.filesError,
        error: { ...REFUSED.error, code: 'installation-deleted' },
      },
      {},
    ],
    [
      'another try where this device found what is wrong',
      { ...REFUSED, error: { message: 'x', code: 'parent-given-up', at } },
      RETRY,
    ],
    [
      'the choice where two people changed the same field',
      {
        ...REFUSED,
        conflict: {
          etag: '"2"',
          theirs: '{}',
          body: '{}',
          overlaps: [{ path: ['note'], mine: 1, theirs: 2 }],
        },
      },
      { choose: true },
    ],
  ])('is %s', (_, request, ways) => {
    expect(actionsFor(request)).toEqual(ways);
  });
});

describe('What may have arrived without an answer', () => {
  const UNANSWERED = { status: QUEUE_STATUS.dataError, unanswered: true, notBefore: at, mendAt: '/refused' };
  test('is open to correction while it is an installation, which the server still changes', () => {
    expect(correctionAddress({ ...UNANSWERED, type: 'installation' })).toBe('/refused');
  });
  test('and while it is a service or an inspection that is not done yet, for the same reason', () => {
    const body = '{"status":"scheduled"}';
    expect(correctionAddress({ ...UNANSWERED, type: 'service', body })).toBe('/refused');
    expect(correctionAddress({ ...UNANSWERED, type: 'inspection', body })).toBe('/refused');
  });
  test.each([
    ['inspection', '{"status":"done"}'],
    ['service', '{"status":"done"}'],
    ['production', '{"act":"finish"}'],
  ] as const)(
    'is tried again before a finished %s can be corrected: it is never changed there, and its photos would be lost',
    (type, body) => {
      const finished = { ...UNANSWERED, type, body };
      expect(actionsFor(finished)).toEqual({ retry: 'now' });
      expect(correctionAddress({ ...finished, status: QUEUE_STATUS.pending })).toBeUndefined();
      expect(correctionAddress({ ...finished, unanswered: false })).toBe('/refused');
      const refused = { message: 'x', httpStatus: 422, at };
      const { notBefore: _later, ...answered } = finished;
      expect(correctionAddress({ ...answered, unanswered: false, error: refused })).toBe('/refused');
    },
  );
});

test('A finished inspection that follows its own first version is tried again before it can be corrected, while its answer is unknown', () => {
  const stands = { record: 41, creation: '{"status":"done"}' };
  const waits = { status: QUEUE_STATUS.dataError, notBefore: at, mendAt: '/refused', stands };
  const follows = { ...waits, type: 'inspection', body: '{"note":"x"}' } as const;
  expect(actionsFor({ ...follows, unanswered: true })).toEqual({ retry: 'now' });
  expect(correctionAddress({ ...follows, unanswered: false })).toBe('/refused');
  expect(correctionAddress({ ...follows, type: 'installation', unanswered: true })).toBe('/refused');
});

describe('An installation that was given up', () => {
  test.each<[string, Parameters<typeof canBeRestored>[0], boolean]>([
    ['before its turn', { status: QUEUE_STATUS.pending }, true],
    ['after a refusal that another try may change', REFUSED, true],
    ['when only its mail failed', { ...REFUSED, status: QUEUE_STATUS.emailError }, true],
    ['after its server had deleted it', refusedWith('installation-deleted'), false],
    ['when its number belonged to another record', refusedWith('client-id-taken'), false],
  ])(
    '%s is put back for what was made on it, or not if it would only be refused again',
    (_, request, can) => {
      expect(canBeRestored(request)).toBe(can);
    },
  );
});

function refusedWith(code: string) {
  return { ...REFUSED, error: { ...REFUSED.error, code } };
}
