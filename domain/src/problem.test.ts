import { describe, expect, test } from 'vitest';
import { Problem, PROBLEM_CODES, type ProblemCode } from './problem.ts';

/** Apps that are out on phones decide by the status whether a request is sent again, so none may change by the way. */
const STATUSES: readonly (readonly [status: number, codes: readonly ProblemCode[]])[] = [
  [400, ['malformed-json', 'invalid-input', 'unknown-filter']],
  [401, ['not-signed-in', 'wrong-credentials', 'session-expired', 'no-user-found']],
  [403, ['email-not-verified', 'origin-refused', 'not-allowed', 'file-incomplete']],
  [404, ['not-found', 'installation-not-found', 'route-not-found']],
  [405, ['method-not-allowed']],
  [
    409,
    [
      'email-taken',
      'already-installed',
      'impossible-transition',
      'template-in-use',
      'draft-exists',
      'version-published',
      'preview-replaced',
      'import-busy',
      'import-incomplete',
      'import-in-use',
      'import-worked-on',
      'last-admin',
      'open-services',
      'recall-changed',
      'nothing-published',
      'request-running',
      'removed-meanwhile',
      'installation-deleted',
      'installation-withdrawn',
      'device-has-history',
      'device-in-use',
      'serial-fixed',
      'serial-taken',
      'not-in-production',
      'device-installed',
      'device-on-hold',
      'device-not-on-hold',
      'device-shipped',
      'device-not-shipped',
      'stage-not-next',
      'stage-not-done',
      'client-id-taken',
      'changed-content',
      'withdrawn',
      'file-in-use',
    ],
  ],
  [410, ['link-expired', 'signing-over', 'card-link-over', 'version-gone']],
  [412, ['changed-meanwhile']],
  [413, ['too-large']],
  [415, ['unsupported-media-type']],
  [
    422,
    [
      'wrong-registration-key',
      'wrong-password',
      'other-browser',
      'receiver-not-found',
      'not-yourself',
      'key-reused',
      'invalid-values',
      'not-your-installation',
      'inspection-refused',
      'template-inactive',
      'file-mismatch',
      'file-kind-refused',
      'files-missing',
      'label-too-small',
      'serial-not-printable',
      'asp-required',
      'parent-missing',
    ],
  ],
  [428, ['if-match-required']],
  [429, ['too-many-requests', 'sign-in-locked']],
  [500, ['internal']],
  [503, ['file-not-deleted', 'unavailable']],
  [507, ['storage-full']],
];

describe('a problem', () => {
  test.each(STATUSES)('travels under %i when it is one of %j', (status, codes) => {
    for (const code of codes) expect(new Problem(code).status, code).toBe(status);
  });

  test('is one of these, and none besides', () => {
    expect([...PROBLEM_CODES].sort()).toEqual(STATUSES.flatMap(([, codes]) => codes).sort());
  });
});
