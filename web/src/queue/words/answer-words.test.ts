import { expect, test } from 'vitest';
import { answerWords } from './answer-words.ts';

const problem = { type: 'invalid-input', title: 'Nie', status: 400, detail: 'Sprawdź dane.' };
const violation = { propertyPath: 'customer.zipcode', code: 'zip', message: 'Kod ma postać 00-000.' };
test.each<[string, string | null, unknown, string | undefined]>([
  ['the detail of a problem', 'application/problem+json', problem, 'Sprawdź dane.'],
  [
    'the detail with what is wrong where',
    'application/problem+json',
    { ...problem, violations: [violation] },
    'Sprawdź dane. customer.zipcode: Kod ma postać 00-000.',
  ],
  [
    'the plain text of a proxy',
    'text/plain; charset=utf-8',
    'Service is being moved\n',
    'Service is being moved',
  ],
  ['a bare sentence as JSON', 'application/json', '"Nie teraz"', 'Nie teraz'],
  ['a message of another server', 'application/json', { message: 'Quota exceeded' }, 'Quota exceeded'],
  ['nothing where nothing is said', 'application/json', {}, undefined],
  ['nothing of a page', 'text/html', '<h1>Oops</h1>', undefined],
  ['nothing of an empty answer', null, '', undefined],
])('a refused request is told by %s', (_, contentType, body, words) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const json: unknown = contentType?.includes('json') === true ? JSON.parse(text) : undefined;
  expect(answerWords({ status: 422, contentType, text, json })).toBe(words);
});

test('what a server says at length is cut to a sentence’s room', () => {
  expect(
    answerWords({ status: 500, contentType: 'text/plain', text: 'x'.repeat(9_000), json: undefined }),
  ).toHaveLength(300);
});
