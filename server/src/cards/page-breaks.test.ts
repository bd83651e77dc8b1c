import { afterAll, expect, test } from 'vitest';
import { installationCard } from './installation-card.ts';
import { createCardRenderer } from './render.ts';
import { SAMPLE_INSTALLATION, SAMPLE_INSTALLATION_INPUT } from './samples/installation.sample.ts';
import { pagesOf } from './samples/pdf-tools.sample.ts';

const renderer = createCardRenderer({ workers: 1 });
afterAll(() => renderer.close());

const linesOf = (page: string) =>
  page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines of the page of the signatures that stand above them, without the page's header. */
async function aboveSignatures(questions: number): Promise<readonly string[]> {
  const names = Array.from({ length: questions }, (_, at) => `q${String(at)}`);
  const fields = names.map((name) => ({
    name,
    label: `Pytanie ${name}`,
    type: 'text' as const,
    required: false,
  }));
  const { form } = SAMPLE_INSTALLATION_INPUT;
  const pdf = await renderer.render(
    'installation',
    installationCard({
      ...SAMPLE_INSTALLATION_INPUT,
      form: { steps: [...form.steps, { id: 'more', title: 'Dodatkowe pytania', fields }] },
      installation: {
        ...SAMPLE_INSTALLATION,
        photos: [],
        notes: { customer: null },
        survey: {
          data: {
            ...SAMPLE_INSTALLATION.survey.data,
            more: Object.fromEntries(names.map((name) => [name, 'Tak'])),
          },
        },
      },
    }),
  );
  const lines = linesOf(pagesOf(pdf).find((page) => /^\s*Podpisy$/m.test(page)) ?? '');
  return lines.slice(2, lines.indexOf('Podpisy'));
}

// From where everything fits on the second page to where the signatures begin the third.
test.each([17, 18, 19, 20, 24])(
  'The signatures of a card with %i further answers stand under the last of them, never on a page alone',
  async (questions) => {
    const above = await aboveSignatures(questions);
    expect(above.length).toBeGreaterThanOrEqual(3);
    expect(above.at(-1)).toMatch(new RegExp(`Pytanie q${String(questions - 1)}\\s+Tak`));
  },
);
