import type { Field, FormSchema } from '@portal/domain/form/schema';

/** The size of a large but realistic form. */
const STEPS = 40;
const FIELDS_OF_STEP = 10;

/** A form of 400 fields of every common type, a third of them conditional, translated into three languages. */
export function largeForm(): FormSchema {
  return {
    steps: Array.from({ length: STEPS }, (_, step) => ({
      id: `step_${String(step)}`,
      title: `Krok ${String(step)}`,
      titles: { en: `Step ${String(step)}`, de: `Schritt ${String(step)}` },
      fields: Array.from({ length: FIELDS_OF_STEP }, (_unused, field) => fieldOf(step, field)),
    })),
  };
}

function fieldOf(step: number, field: number): Field {
  const number = step * FIELDS_OF_STEP + field;
  const label = `Pytanie numer ${String(number)}`;
  const common = {
    name: `field_${String(number)}`,
    label,
    labels: { en: `Question number ${String(number)}`, de: `Frage Nummer ${String(number)}` },
    required: true,
    // The first field of each step is yes or no, and some of the others depend on it.
    ...(field > 0 &&
      field % 3 === 0 && {
        showWhen: {
          any: [
            {
              all: [
                {
                  field: `form.field_${String(step * FIELDS_OF_STEP)}`,
                  operator: 'in' as const,
                  values: ['yes'],
                },
              ],
            },
          ],
        },
      }),
  };
  if (field === 0) return { ...common, type: 'yes_no' };
  if (field % 4 === 1) return { ...common, type: 'number', unit: 'bar', min: 0, max: 10 };
  if (field % 4 === 2)
    return {
      ...common,
      type: 'list',
      options: Array.from({ length: 8 }, (_, option) => ({
        value: `option_${String(option)}`,
        label: `Odpowiedź ${String(option)}`,
      })),
    };
  return field % 4 === 3 ? { ...common, type: 'text', multiline: true } : { ...common, type: 'date' };
}
