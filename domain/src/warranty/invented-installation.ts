import type { Answer, Answers } from '../form/answers.ts';
import type { Field } from '../form/schema.ts';
import { visibleAnswers } from '../form/visible.ts';
import type { ParameterField, ParameterValues } from '../templates/parameters-schema.ts';
import type { PlaceholderSource } from './placeholders.ts';

/** What an invented installation says where a form leaves open what to say. */
export type SampleTexts = {
  /** A few words. */
  readonly text: string;
  readonly serial: string;
  /** The day of the installation, `YYYY-MM-DD`. */
  readonly on: string;
};

const NUMBER = 12;

/**
 * A device of a version and the answers of its installation form, for a card that shows a warranty text before there is
 * any installation: each parameter and each visible question has a value that its type, options and range allow. Photos
 * and signatures are left out.
 */
export function inventedInstallation(
  source: PlaceholderSource,
  words: SampleTexts,
): { readonly device: ParameterValues; readonly answers: Answers } {
  const device = Object.fromEntries(
    source.parametersSchema.flatMap((field): [string, string][] => {
      const value = parameterValue(field, words);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
  const form = source.installationFormSchema;
  const everything: Answers = Object.fromEntries(
    form.steps.map((step) => [
      step.id,
      Object.fromEntries(
        step.fields.flatMap((field): [string, Answer][] => {
          const answer = answerTo(field, words);
          return answer === undefined ? [] : [[field.name, answer]];
        }),
      ),
    ]),
  );
  return { device, answers: visibleAnswers(form, everything, device) };
}

function parameterValue(field: ParameterField, words: SampleTexts): string | undefined {
  if (field.barcodeScanner) return words.serial;
  switch (field.type) {
    case 'number':
      return String(NUMBER);
    case 'date':
      return words.on;
    case 'yes_no':
      return 'yes';
    case 'list':
      return field.options?.[0];
    case 'newer':
      return undefined;
    case 'string':
      break;
  }
  return words.text;
}

function answerTo(field: Field, words: SampleTexts): Answer | undefined {
  switch (field.type) {
    case 'number':
      return withinRange(field);
    case 'date':
      return words.on;
    case 'time':
      return '10:30';
    case 'yes_no':
      return 'yes';
    case 'list':
    case 'choices':
      return field.options[0]?.value;
    case 'image':
    case 'images':
    case 'signature':
    case 'statement':
    case 'calculated':
    case 'newer':
      return undefined;
    case 'text':
      break;
  }
  return words.text;
}

function withinRange({ min, max }: { readonly min?: number | undefined; readonly max?: number | undefined }) {
  if (min !== undefined && max !== undefined) return (min + max) / 2;
  return min ?? max ?? NUMBER;
}
