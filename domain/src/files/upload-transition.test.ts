import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  UPLOAD_START,
  UPLOAD_STEPS,
  uploadAfter,
  type UploadEvent,
  type UploadState,
} from './upload-transition.ts';

/** Whatever can happen to an upload, in the order of the columns below. */
const EVENTS: Readonly<Record<UploadEvent['type'], UploadEvent>> = {
  started: { type: 'started' },
  'url-received': { type: 'url-received' },
  progress: { type: 'progress', sentBytes: 1, totalBytes: 2 },
  sent: { type: 'sent' },
  saved: { type: 'saved' },
  failed: { type: 'failed' },
  retry: { type: 'retry' },
};

const STATES: Record<string, UploadState> = {
  starting: { at: 'starting', progress: 10 },
  'getting-url': { at: 'getting-url', progress: 10 },
  sending: { at: 'sending', progress: 30 },
  'saving-reference': { at: 'saving-reference', progress: 90 },
  success: { at: 'success', progress: 100 },
  ...Object.fromEntries(
    UPLOAD_STEPS.map((failed) => [`error:${failed}`, { at: 'error', failed, progress: 30 }]),
  ),
};

/** Columns: started, url-received, progress, sent, saved, failed, retry; state and percent; a dash: refused. */
const EXPECTED: Record<string, string> = {
  starting: 'getting-url@10 - - - - error@10 -',
  'getting-url': '- sending@10 - - - error@10 -',
  sending: '- - sending@50 saving-reference@90 - error@30 -',
  'saving-reference': '- - - - success@100 error@90 -',
  success: '- - - - - - -',
  'error:starting': '- - - - - - starting@10',
  'error:getting-url': '- - - - - - getting-url@10',
  'error:sending': '- - - - - - getting-url@10',
  'error:saving-reference': '- - - - - - saving-reference@90',
};

test('an upload begins at 10 percent', () => {
  expect(UPLOAD_START).toEqual({ at: 'starting', progress: 10 });
});

describe('an upload', () => {
  const pairs = Object.entries(STATES).flatMap(([name, state]) =>
    Object.values(EVENTS).map(
      (event, at) => [name, event.type, EXPECTED[name]!.split(' ')[at]!, state, event] as const,
    ),
  );

  test.each(pairs)('at %s becomes by %s: %s', (_, __, expected, state, event) => {
    const result = uploadAfter(state, event);
    expect(result ? `${result.at}@${result.progress}` : '-').toBe(expected);
    if (result?.at === 'error') expect(result.failed).toBe(state.at);
  });

  test.each([
    [0, 100, 10],
    [50, 100, 50],
    [100, 100, 90],
    [150, 100, 90],
    [0, 0, 10],
  ])('with %i of %i bytes sent stands at %i percent', (sentBytes, totalBytes, percent) => {
    const state: UploadState = { at: 'sending', progress: 10 };
    expect(uploadAfter(state, { type: 'progress', sentBytes, totalBytes })).toEqual({
      at: 'sending',
      progress: percent,
    });
  });

  test('does not go back when an older report of progress comes late', () => {
    const state: UploadState = { at: 'sending', progress: 60 };
    expect(uploadAfter(state, { type: 'progress', sentBytes: 1, totalBytes: 4 })).toEqual(state);
  });

  test('shows whole percent between 10 and 100 whatever happens to it', () => {
    const anyEvent: fc.Arbitrary<UploadEvent> = fc.oneof(
      fc.constantFrom(...Object.values(EVENTS)),
      fc.record({ type: fc.constant('progress' as const), sentBytes: fc.nat(200), totalBytes: fc.nat(100) }),
    );
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const end = events.reduce((state, one) => uploadAfter(state, one) ?? state, UPLOAD_START);
        expect(Number.isInteger(end.progress)).toBe(true);
        expect(end.progress >= 10 && end.progress <= 100).toBe(true);
        expect(end.progress === 100).toBe(end.at === 'success');
      }),
    );
  });
});
