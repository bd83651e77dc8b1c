import { needsReason, reasonFor } from '@portal/domain/form/out-of-range';
import type { Answers } from '@portal/domain/form/answers';
import type { Field, FormSchema } from '@portal/domain/form/schema';
import { readNumber } from '@portal/domain/form/read-number';
import { severalOf } from '@portal/domain/form/several';
import { answerIn, answerText, storedForm } from '@portal/domain/form/visible';
import { columnKey, namesOf } from '@portal/domain/imports/columns';
import { labelIn, type Language, optionLabel } from '@portal/domain/templates/labels';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';

/** A form of one template version. */
export type FormVersion = {
  readonly versionId: number;
  readonly templateId: number;
  readonly form: FormSchema;
};

/** Columns of a table that is filled by names which differ from version to version. */
export type Columns = {
  readonly headings: readonly string[];
  /** The column of a name in a version; undefined for what has none. */
  columnOf(versionId: number, name: string): number | undefined;
};

/**
 * One column per question. The versions of a template share a column if step and name are the same; its heading is that of the
 * newest version. Otherwise questions share a column if the heading is the same, unless one version asks both: then the name is
 * added to the heading of the second.
 *
 * @param versions the newest of each template first
 */
export function formColumns(versions: readonly FormVersion[], language: Language): Columns {
  return columnsOf(
    versions.map(({ form, ...version }) => ({
      ...version,
      names: form.steps.flatMap((step) =>
        step.fields
          .filter((field) => field.type !== 'statement')
          .map((field) => ({
            name: `${step.id}.${field.name}`,
            heading: `${labelIn(language, step.titles, step.title)}: ${labelIn(language, field.labels, field.label)}${unitOf(field)}`,
          })),
      ),
    })),
  );
}

/** One column per parameter, shared in the same way as `formColumns`. */
export function parameterColumns(
  versions: readonly {
    readonly versionId: number;
    readonly templateId: number;
    readonly parametersSchema: ParametersSchema;
  }[],
  language: Language,
): Columns {
  return columnsOf(
    versions.map(({ parametersSchema, ...version }) => ({
      ...version,
      names: parametersSchema
        .filter((field) => !field.barcodeScanner)
        .map((field) => ({
          name: field.name,
          heading: `${labelIn(language, field.labels, field.label)}${unitOf(field)}`,
        })),
    })),
  );
}

/**
 * The headings of the columns that every device has. A heading that is also the name of a parameter, in any language, gets `mark`
 * in brackets: no two columns of a table have the same name, and an import reads the unmarked one as the parameter.
 */
export function distinctFromParameters(
  headings: readonly string[],
  schemas: readonly ParametersSchema[],
  mark: string,
): string[] {
  const names = schemas
    .flat()
    .filter((field) => !field.barcodeScanner)
    .flatMap(namesOf);
  const keys = new Set(names.map(columnKey));
  return headings.map((heading) => (keys.has(columnKey(heading)) ? `${heading} (${mark})` : heading));
}

type Named = {
  readonly versionId: number;
  readonly templateId: number;
  readonly names: readonly { readonly name: string; readonly heading: string }[];
};

function columnsOf(versions: readonly Named[]): Columns {
  const headings: string[] = [];
  const ofTemplate = new Map<string, number>();
  const templates = new Map<number, number>();
  for (const { versionId, templateId, names } of versions) {
    templates.set(versionId, templateId);
    for (const { name, heading } of names) {
      const key = `${templateId}/${name}`;
      if (ofTemplate.has(key)) continue;
      const taken = new Set(
        versions
          .filter((one) => one.templateId === templateId && one.names.some((other) => other.name === name))
          .flatMap((one) => one.names.map((other) => ofTemplate.get(`${templateId}/${other.name}`))),
      );
      const free = (title: string) => headings.findIndex((one, at) => one === title && !taken.has(at));
      const own = headings.includes(heading) ? `${heading} (${name})` : heading;
      const shared = [heading, own].map(free).find((at) => at >= 0);
      ofTemplate.set(key, shared ?? headings.push(own) - 1);
    }
  }
  return {
    headings,
    columnOf: (versionId, name) => ofTemplate.get(`${templates.get(versionId) ?? 0}/${name}`),
  };
}

function unitOf(field: { readonly unit?: string | undefined } | Field): string {
  return 'unit' in field && field.unit ? ` [${field.unit}]` : '';
}

type Words = { readonly yes: string; readonly no: string };

/** The answers of one record as it was stored, each in its column; hidden and unanswered questions are blank. */
export function answerCells(
  columns: Columns,
  { versionId, form, answers }: { versionId: number; form: FormSchema; answers: Answers },
  device: ParameterValues,
  language: Language,
  words: Words,
): (string | null)[] {
  const cells: (string | null)[] = columns.headings.map(() => null);
  for (const step of storedForm(form, answers, device)) {
    for (const field of step.fields) {
      const answer = answerIn(step.id, field, answers);
      const text = answerText(answer);
      const column = columns.columnOf(versionId, `${step.id}.${field.name}`);
      if (text === undefined || column === undefined) continue;
      const reason = needsReason(field, answer) ? reasonFor(answers, step.id, field.name) : undefined;
      const value = readable(field, text, language, words);
      cells[column] = reason === undefined ? value : `${value} (${reason})`;
    }
  }
  return cells;
}

/**
 * The values of one device of a version with this schema, each in its column; numbers have the decimal sign of the language. A value
 * of an earlier version gives way to that of the parameter which took its column.
 */
export function parameterCells(
  columns: Columns,
  version: { readonly id: number; readonly schema: ParametersSchema },
  values: ParameterValues,
  language: Language,
): (string | null)[] {
  const cells: (string | null)[] = columns.headings.map(() => null);
  for (const [name, value] of Object.entries(values)) {
    const column = columns.columnOf(version.id, name);
    const field = version.schema.find((one) => one.name === name);
    if (column === undefined || (!field && cells[column] !== null)) continue;
    const isNumber = field?.type === 'number';
    cells[column] = isNumber && readNumber(value) !== undefined ? numberIn(language, value) : value;
  }
  return cells;
}

/** A spreadsheet takes `9.5` for a day where the comma is decimal. */
function numberIn(language: Language, text: string): string {
  return text.replace(/[.,]/, language === 'en' ? '.' : ',');
}

/** An answer in words that a spreadsheet can count with: numbers without their unit, days as they are stored. */
function readable(field: Field, text: string, language: Language, words: Words): string {
  switch (field.type) {
    case 'yes_no':
      return text === 'yes' ? words.yes : words.no;
    case 'list':
      return optionLabel(field, text, language);
    case 'choices':
      return severalOf(text)
        .map((value) => optionLabel(field, value, language))
        .join(', ');
    case 'images':
      return severalOf(text).join(', ');
    case 'number':
    case 'calculated':
      return numberIn(language, text);
    case 'signature':
      return words.yes;
    case 'text':
    case 'date':
    case 'time':
    case 'newer':
    case 'image':
    case 'statement':
      return text;
  }
}
