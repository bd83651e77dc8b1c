import { LANGUAGES } from '@portal/domain/constants';
import { INSPECTION_STATUSES } from '@portal/domain/inspections/transition';
import { INSTALLATION_STATUSES } from '@portal/domain/installations/transition';
import { Problem, PROBLEM_CODES } from '@portal/domain/problem';
import { SERVICE_STATUSES } from '@portal/domain/services/transition';
import { expect, test } from 'vitest';
import de from '../../locales/de/problem.json' with { type: 'json' };
import en from '../../locales/en/problem.json' with { type: 'json' };
import pl from '../../locales/pl/problem.json' with { type: 'json' };
import { FixedDetailProblem, problemDocument } from './problem-text.ts';

const wordings = { pl, en, de };
/** What the specification quotes without its full stop (section 8). */
const QUOTED = 'Email and/or password is invalid';
const holes = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();

test.each(LANGUAGES)(
  '%s has a title and a sentence for every code of the closed list, and for nothing else',
  (language) => {
    const { problem } = wordings[language];
    expect(Object.keys(problem).sort()).toEqual([...PROBLEM_CODES].sort());
    for (const { title, detail } of Object.values(problem)) {
      expect(title).toMatch(/\S/);
      if (detail !== QUOTED) expect(detail).toMatch(/\S.*\.$/);
    }
  },
);

test.each(['en', 'de'] as const)(
  '%s says the same violations and fills the same holes as Polish',
  (language) => {
    expect(Object.keys(wordings[language].violation)).toEqual(Object.keys(pl.violation));
    for (const code of PROBLEM_CODES) {
      expect(holes(wordings[language].problem[code].detail)).toEqual(holes(pl.problem[code].detail));
    }
  },
);

test.each([
  'duplicate-step',
  'no-stage',
  'duplicate-name',
  'duplicate-label',
  'unnamed-image',
  'unnamed-field',
  'empty-list',
  'min-over-max',
  'no-calculation',
  'unknown-reference',
  'later-reference',
  'cycle',
  'unknown-value',
  'not-a-number',
  'unknown-placeholder',
  'unknown-signature',
  'unknown-parameter',
  'maker-gap',
])('a form or warranty text with %s is refused in words of its own', (code) => {
  for (const language of LANGUAGES) expect(wordings[language].violation).toHaveProperty(code);
});

test('a problem names the device in the language of whoever is told', () => {
  const problem = new Problem('already-installed', { values: { serial: 'HP-7' } });
  expect(problemDocument(problem, 'de', 'r1').detail).toContain('Seriennummer HP-7');
  expect(problemDocument(problem, 'pl', 'r1')).toMatchObject({
    type: 'already-installed',
    status: 409,
    requestId: 'r1',
  });
});

test('a violation without a sentence of its own is told in general', () => {
  const problem = new Problem('invalid-input', { violations: [{ propertyPath: 'a', code: 'toString' }] });
  expect(problemDocument(problem, 'en', 'r').violations).toEqual([
    { propertyPath: 'a', code: 'toString', message: 'This value is not valid.' },
  ]);
});

test('the device look-up says Not Found in every language, as the specification fixes', () => {
  expect(problemDocument(new FixedDetailProblem('not-found', 'Not Found'), 'pl', 'r').detail).toBe(
    'Not Found',
  );
});

test('what happened meanwhile is told in full in every language, for every state there is', () => {
  const states = {
    inspection: INSPECTION_STATUSES,
    service: SERVICE_STATUSES,
    installation: INSTALLATION_STATUSES,
  };
  for (const language of LANGUAGES) {
    for (const subject of ['inspection', 'service', 'installation'] as const) {
      for (const status of states[subject]) {
        const at = '2026-09-01T10:05:00.000Z';
        const meanwhile = { subject, status, who: 'Anna Nowak', at, number: 'DE/2026/0042' };
        const { detail } = problemDocument(
          new Problem('impossible-transition', { meanwhile }),
          language,
          'r',
        );
        expect(detail).toMatch(/Anna Nowak.*2026.*12:05/);
        expect(detail).not.toContain('{');
        if (status === 'accepted') expect(detail).toContain('DE/2026/0042');
      }
    }
  }
});
