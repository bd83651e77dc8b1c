import type { Field, FieldType, FormSchema } from '../form/schema.ts';
import { READER_LEVEL } from '../reader-level.ts';
import type { ParameterField, ParametersSchema } from './parameters-schema.ts';

/** Level from which on an app knows a kind of field. What this app itself does not know is above its own. */
const FIELD_LEVELS: Readonly<Record<FieldType, number>> = {
  text: 1,
  number: 1,
  date: 1,
  time: 2,
  list: 1,
  choices: 2,
  yes_no: 1,
  image: 1,
  images: 2,
  signature: 1,
  statement: 2,
  calculated: 2,
  newer: READER_LEVEL + 1,
};
const FIELD_PROPERTIES_OF_LEVEL_3 = ['nameplate'];
const FIELD_PROPERTIES_OF_LEVEL_2 = ['repeatable', 'outOfRange', 'expected'];
const PARAMETER_PROPERTIES_OF_LEVEL_2 = [
  'confirmed',
  'neededWhenUnknown',
  'fromFactory',
  'repeatable',
  'optionLabels',
];

/** The parts of a template version that an app has to read. */
export type VersionContent = {
  readonly parametersSchema: ParametersSchema;
  readonly installationFormSchema: FormSchema;
  readonly inspectionFormSchema: FormSchema;
  readonly productionFormSchema: FormSchema;
};

/** The lowest reader level whose apps can read the whole version: a function of its content alone. */
export function readerLevel(content: VersionContent): number {
  const forms = [content.installationFormSchema, content.inspectionFormSchema, content.productionFormSchema];
  return Math.max(1, ...content.parametersSchema.map(parameterLevel), ...forms.map(formLevel));
}

function formLevel({ steps, declaration }: FormSchema): number {
  const levels = steps.flatMap((step) => step.fields.map(fieldLevel));
  return Math.max(declaration === undefined ? 1 : 2, ...levels);
}

function fieldLevel(field: Field): number {
  if (has(field, FIELD_PROPERTIES_OF_LEVEL_3)) return Math.max(FIELD_LEVELS[field.type], 3);
  return Math.max(FIELD_LEVELS[field.type], has(field, FIELD_PROPERTIES_OF_LEVEL_2) ? 2 : 1);
}

function parameterLevel(field: ParameterField): number {
  if (field.type === 'newer') return READER_LEVEL + 1;
  return has(field, PARAMETER_PROPERTIES_OF_LEVEL_2) ? 2 : 1;
}

/** An app of an earlier level refuses the key itself, whatever its value, unless that is left out of JSON. */
function has(described: object, properties: readonly string[]): boolean {
  return properties.some((property) => Reflect.get(described, property) !== undefined);
}
