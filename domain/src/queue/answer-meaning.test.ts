import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isForeign, meaningOf, type ReceivedAnswer } from './answer-meaning.ts';

const json = { contentType: 'application/json; charset=utf-8', parsed: true };
const problem = { contentType: 'application/problem+json', parsed: true };
const page = { contentType: 'text/html; charset=utf-8', parsed: false };
const proxy = { contentType: 'text/plain', parsed: false };
const store = { contentType: 'application/xml', parsed: false };

describe('an answer to a queued request', () => {
  test.each<[string, ReceivedAnswer, string]>([
    ['no network', { status: undefined, parsed: false }, 'retry'],
    ['an opaque status 0', { status: 0, parsed: false }, 'retry'],
    ['200 with JSON', { status: 200, ...json }, 'success'],
    ['201 with JSON', { status: 201, ...json }, 'success'],
    ['202', { status: 202, ...json }, 'success'],
    ['204 without a body', { status: 204, contentType: null, parsed: true }, 'success'],
    [
      '200 cut in the middle of its JSON',
      { status: 200, contentType: 'application/json', parsed: false },
      'retry',
    ],
    [
      'the page of a captive portal',
      { status: 200, contentType: 'text/html; charset=UTF-8', parsed: true },
      'retry',
    ],
    ['the same in capitals', { status: 200, contentType: ' TEXT/HTML', parsed: true }, 'retry'],
    ['an XHTML page', { status: 200, contentType: 'application/xhtml+xml', parsed: true }, 'retry'],
    ['a redirection', { status: 302, contentType: 'text/html', parsed: false }, 'retry'],
    ['304', { status: 304, parsed: false }, 'retry'],
    ['400', { status: 400, ...problem }, 'refused'],
    ['401', { status: 401, ...problem }, 'sign-in'],
    ['403', { status: 403, ...problem }, 'refused'],
    ['404', { status: 404, ...problem }, 'refused'],
    ['408', { status: 408, parsed: false }, 'retry'],
    ['409', { status: 409, ...problem }, 'refused'],
    ['409 while the same key is running', { status: 409, ...problem, retryAfter: '2' }, 'retry'],
    ['410', { status: 410, ...problem }, 'refused'],
    ['412', { status: 412, ...problem }, 'conflict'],
    ['413', { status: 413, ...problem }, 'refused'],
    ['422', { status: 422, ...problem }, 'refused'],
    ['422 that names a time', { status: 422, ...problem, retryAfter: '2' }, 'refused'],
    ['425', { status: 425, ...problem }, 'retry'],
    ['428', { status: 428, ...problem }, 'refused'],
    ['429', { status: 429, ...problem }, 'retry'],
    ['401 of a network that wants a sign-in', { status: 401, ...page }, 'retry'],
    ['403 of a captive portal', { status: 403, ...page }, 'retry'],
    ['404 of a captive portal', { status: 404, ...page }, 'retry'],
    ['407 of a proxy', { status: 407, ...proxy }, 'retry'],
    ['409 of a page', { status: 409, ...page }, 'retry'],
    ['412 of a page', { status: 412, ...page }, 'retry'],
    ['423 of a page', { status: 423, ...page }, 'retry'],
    ['451 of a filter', { status: 451, ...page }, 'retry'],
    ['400 in plain text', { status: 400, ...proxy }, 'refused'],
    ['422 in JSON that is no problem document', { status: 422, ...json }, 'refused'],
    ['403 without a word', { status: 403, contentType: null, parsed: true }, 'refused'],
    ['413 of the page of a proxy', { status: 413, ...page }, 'refused'],
    ['414 of the page of a proxy', { status: 414, ...page }, 'refused'],
    ['415 of the page of a proxy', { status: 415, ...page }, 'refused'],
    ['431 of the page of a proxy', { status: 431, ...page }, 'refused'],
    ['400 of the file store', { status: 400, ...store }, 'refused'],
    ['403 of the file store', { status: 403, ...store }, 'refused'],
    ['403 of a captive portal in place of the store', { status: 403, ...page }, 'retry'],
    ['502 of a page', { status: 502, ...page }, 'retry'],
    ['500', { status: 500, ...problem }, 'retry'],
    ['503', { status: 503, ...problem }, 'retry'],
    ['507', { status: 507, ...problem }, 'retry'],
    ['511 of a captive portal', { status: 511, contentType: 'text/html', parsed: false }, 'retry'],
  ])('%s means the right thing', (_, answer, meaning) => {
    expect(meaningOf(answer)).toBe(meaning);
  });

  test.each<[string, ReceivedAnswer, boolean]>([
    ['no answer', { status: undefined, parsed: false }, false],
    ['an answer of the server', { status: 200, ...json }, false],
    ['a refusal of the server', { status: 403, ...problem }, false],
    ['an outage of the server', { status: 503, ...problem }, false],
    ['a sign-in page', { status: 200, contentType: 'text/html', parsed: false }, true],
    ['a sign-in page with 403', { status: 403, ...page }, true],
    ['a network that wants a sign-in, without a page', { status: 511, ...proxy }, true],
    ['a proxy that wants a sign-in, without a page', { status: 407, ...proxy }, true],
    ['a refusal in plain text', { status: 400, ...proxy }, false],
    ['the page of a proxy that finds the body too long', { status: 413, ...page }, false],
    ['a refusal of the file store', { status: 403, ...store }, false],
  ])('is somebody else’s or not: %s', (_, answer, foreign) => {
    expect(isForeign(answer)).toBe(foreign);
  });

  test('is a success only with a 2xx that read whole and is no page', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constant(undefined)),
          contentType: fc.constantFrom('text/html', 'application/json', null, undefined),
          parsed: fc.boolean(),
          retryAfter: fc.constantFrom('1', null, undefined),
        }),
        (answer) => {
          const success = meaningOf(answer) === 'success';
          const { status = 0 } = answer;
          expect(success).toBe(
            status >= 200 && status <= 299 && answer.parsed && answer.contentType !== 'text/html',
          );
        },
      ),
    );
  });
});
