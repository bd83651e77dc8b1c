import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isForeign, meaningOf, type ReceivedAnswer } from './answer-meaning.ts';

const json = { contentType: 'application/json; charset=utf-8', ours: true };
const otherJson = { contentType: 'application/json; charset=utf-8', ours: false };
const problem = { contentType: 'application/problem+json', ours: true };
const page = { contentType: 'text/html; charset=utf-8', ours: false };
const proxy = { contentType: 'text/plain', ours: false };
const silent = { contentType: null, ours: false };
const store = { contentType: 'application/xml', ours: true };

describe('an answer to a queued request', () => {
  test.each<[string, ReceivedAnswer, string]>([
    ['no network', { status: undefined, ours: false }, 'retry'],
    ['a redirection that is not followed', { status: 0, ours: false }, 'retry'],
    ['200 with JSON', { status: 200, ...json }, 'success'],
    ['201 with JSON', { status: 201, ...json }, 'success'],
    ['202', { status: 202, ...json }, 'success'],
    ['200 that the store gives without a body', { status: 200, contentType: null, ours: true }, 'success'],
    ['200 without the body that was promised', { status: 200, ...silent }, 'retry'],
    ['204 where a body was promised', { status: 204, ...silent }, 'retry'],
    ['200 with JSON that the call does not promise', { status: 200, ...otherJson }, 'retry'],
    ['200 in plain text', { status: 200, ...proxy }, 'retry'],
    ['200 cut in the middle of its JSON', { status: 200, ...otherJson }, 'retry'],
    [
      'the page of a captive portal',
      { status: 200, contentType: 'text/html; charset=UTF-8', ours: true },
      'retry',
    ],
    ['the same in capitals', { status: 200, contentType: ' TEXT/HTML', ours: true }, 'retry'],
    ['an XHTML page', { status: 200, contentType: 'application/xhtml+xml', ours: true }, 'retry'],
    ['a redirection', { status: 302, contentType: 'text/html', ours: false }, 'retry'],
    ['304', { status: 304, ours: false }, 'retry'],
    ['400', { status: 400, ...problem }, 'refused'],
    ['401', { status: 401, ...problem }, 'sign-in'],
    ['403', { status: 403, ...problem }, 'refused'],
    ['404', { status: 404, ...problem }, 'refused'],
    ['408', { status: 408, ours: false }, 'retry'],
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
    ['407 in a problem document, which no installer portal sends', { status: 407, ...problem }, 'retry'],
    ['409 of a page', { status: 409, ...page }, 'retry'],
    ['412 of a page', { status: 412, ...page }, 'retry'],
    ['423 of a page', { status: 423, ...page }, 'retry'],
    ['451 of a filter', { status: 451, ...page }, 'retry'],
    ['400 in plain text', { status: 400, ...proxy }, 'retry'],
    ['401 in plain text', { status: 401, ...proxy }, 'retry'],
    ['403 of a gate in plain text', { status: 403, ...proxy }, 'retry'],
    ['412 in plain text', { status: 412, ...proxy }, 'retry'],
    ['422 in JSON that is no problem document', { status: 422, ...otherJson }, 'retry'],
    ['403 without a word', { status: 403, ...silent }, 'retry'],
    ['413 of a proxy in plain text', { status: 413, ...proxy }, 'refused'],
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
    ['511 of a captive portal', { status: 511, contentType: 'text/html', ours: false }, 'retry'],
  ])('%s means the right thing', (_, answer, meaning) => {
    expect(meaningOf(answer)).toBe(meaning);
  });

  test.each<[string, ReceivedAnswer, boolean]>([
    ['no answer', { status: undefined, ours: false }, false],
    ['an answer of the server', { status: 200, ...json }, false],
    ['a refusal of the server', { status: 403, ...problem }, false],
    ['an outage of the server', { status: 503, ...problem }, false],
    ['a sign-in page', { status: 200, contentType: 'text/html', ours: false }, true],
    ['a success that does not read: it may be ours, cut off', { status: 200, ...otherJson }, false],
    ['a redirection that is not followed', { status: 0, ...silent }, true],
    ['a sign-in page with 403', { status: 403, ...page }, true],
    ['a network that wants a sign-in, without a page', { status: 511, ...proxy }, true],
    ['a proxy that wants a password, without a page', { status: 407, ...proxy }, true],
    ['a proxy that wants a sign-in, in a problem document', { status: 407, ...problem }, true],
    ['a refusal in plain text', { status: 400, ...proxy }, true],
    ['a refusal without a word', { status: 403, ...silent }, true],
    ['a proxy that waited too long, without a word', { status: 408, ...silent }, false],
    ['a busy proxy in plain text', { status: 429, ...proxy }, false],
    ['the page of a proxy that finds the body too long', { status: 413, ...page }, false],
    ['a refusal of the file store', { status: 403, ...store }, false],
  ])('is somebody else’s or not: %s', (_, answer, foreign) => {
    expect(isForeign(answer)).toBe(foreign);
  });

  test('is a success only with a 2xx that is what the call promises and no page', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constant(undefined)),
          contentType: fc.constantFrom('text/html', 'application/json', null, undefined),
          ours: fc.boolean(),
          retryAfter: fc.constantFrom('1', null, undefined),
        }),
        (answer) => {
          const success = meaningOf(answer) === 'success';
          const { status = 0 } = answer;
          expect(success).toBe(
            status >= 200 && status <= 299 && answer.ours && answer.contentType !== 'text/html',
          );
        },
      ),
    );
  });
});
