import type { FieldType, FormSchema } from '../form/schema.ts';
import type { Labels } from '../templates/labels.ts';
import type { ParametersSchema } from '../templates/parameters-schema.ts';

/** What of the installation a warranty text can name: the keys of the entity. */
export const INSTALLATION_PLACEHOLDERS = [
  'installationDate',
  'customerName',
  'companyName',
  'customerAddress',
  'customerAddressContinued',
  'customerZipcode',
  'customerCity',
  'customerPhone',
  'customerEmail',
] as const;
export const INSTALLER_PLACEHOLDERS = ['name', 'company', 'taxId', 'email', 'phone'] as const;
export const WARRANTY_PLACEHOLDERS = ['number', 'start', 'basicEnd', 'end', 'code'] as const;
/** The signatures that every installation has, whatever its form asks for. */
export const INSTALLATION_SIGNATURES = ['signature', 'installerSignature'] as const;

/** The parts of a template version that placeholders come from. */
export type PlaceholderSource = {
  readonly parametersSchema: ParametersSchema;
  readonly installationFormSchema: FormSchema;
};

/** Kinds of field that say nothing in a line of text. */
const NOT_IN_A_LINE: ReadonlySet<FieldType> = new Set(['image', 'images', 'statement', 'newer']);

/** One thing to put into a warranty text (specification section 3, "Warranty text placeholders"). */
export type Placeholder = {
  readonly key: string;
  /** A signature stands in its own node, everything else in a line of text. */
  readonly kind: 'text' | 'signature';
  /** The admin's own label; the others are worded in the locale files under `placeholder.<key>`. */
  readonly label?: string;
  readonly labels?: Labels;
};

/** Everything that the warranty text of a template can name, in the order in which an editor offers it. */
export function placeholders(source: PlaceholderSource): readonly Placeholder[] {
  const fixed = (
    group: string,
    names: readonly string[],
    kind: Placeholder['kind'] = 'text',
  ): Placeholder[] => names.map((name) => ({ key: `${group}.${name}`, kind }));
  return [
    ...source.parametersSchema.map(({ name, label, labels }): Placeholder => {
      return { key: `device.${name}`, kind: 'text', label, labels };
    }),
    ...fixed('installation', INSTALLATION_PLACEHOLDERS),
    ...fixed('installer', INSTALLER_PLACEHOLDERS),
    ...fixed('warranty', WARRANTY_PLACEHOLDERS),
    ...source.installationFormSchema.steps.flatMap((step) =>
      step.fields
        .filter(({ type }) => !NOT_IN_A_LINE.has(type))
        .map(({ name, label, labels, type }): Placeholder => {
          return { key: `form.${name}`, kind: type === 'signature' ? 'signature' : 'text', label, labels };
        }),
    ),
    ...fixed('installation', INSTALLATION_SIGNATURES, 'signature'),
  ];
}
