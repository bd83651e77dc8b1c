import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { answerSheet } from './form-answers.ts';
import { TEMPLATES } from './templates.ts';

test('whoever looks at a device of the demo hall reads a number where a number was asked for', () => {
  const random = createRandom(7);
  const answered = TEMPLATES.flatMap(({ versions }) =>
    versions.flatMap(({ production, parameters }) => {
      const measured = new Set(parameters.map(({ name }) => name));
      const { answers } = answerSheet(production, {}, '2026-11-26', random);
      return production.steps.flatMap(({ id, fields }) =>
        fields
          .filter(({ type, name }) => type === 'text' && name.startsWith('numer_') && !measured.has(name))
          .map(({ name }) => [name, answers[id]?.[name]] as const),
      );
    }),
  );
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter(([, answer]) => answer === 'Bez uwag.')).toEqual([]);
});
