import { type Defect, defects, stageDefects } from '@portal/domain/form/defects';
import type { FormSchema } from '@portal/domain/form/schema';
import { Problem } from '@portal/domain/problem';
import { parameterDefects } from '@portal/domain/templates/parameter-defects';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import { hasMakerGap, MAKER_GAP, warrantyDefects } from '@portal/domain/warranty/template-defects';
import { termsDefects } from '@portal/domain/warranty/terms-defects';

/** The content of a version without its warranty texts. */
export type VersionContent = Pick<
  TemplateVersion,
  | 'parametersSchema'
  | 'installationFormSchema'
  | 'inspectionFormSchema'
  | 'productionFormSchema'
  | 'warrantyTerms'
>;

const FORMS = ['installationFormSchema', 'inspectionFormSchema', 'productionFormSchema'] as const;

type Violation = { readonly propertyPath: string; readonly code: string };

/** The defects of the parameters, each at its place: `parametersSchema.2`. */
function ofParameters({ parametersSchema }: VersionContent): Violation[] {
  return parameterDefects(parametersSchema).map(({ at, code }) => ({
    propertyPath: `parametersSchema.${at}`,
    code,
  }));
}

/** The defects of the warranty's terms, each at its place: `warrantyTerms.extendedMonths`. */
function ofTerms({ warrantyTerms }: VersionContent): Violation[] {
  return termsDefects(warrantyTerms).map(({ propertyPath, code }) => ({
    propertyPath: `warrantyTerms.${propertyPath}`,
    code,
  }));
}

/** The defects of the named forms, each at its place: `installationFormSchema.steps.2.fields.0`. */
function formDefects(content: VersionContent, forms: readonly string[]): Violation[] {
  return FORMS.filter((form) => forms.includes(form)).flatMap((form) => {
    const schema: FormSchema = content[form];
    const found = [
      ...defects(schema, content.parametersSchema),
      ...(form === 'productionFormSchema' ? stageDefects(schema) : []),
    ];
    return found.map((defect) => ({
      propertyPath: placeOf(form, defect),
      code: defect.code,
    }));
  });
}

function placeOf(form: string, { step, field }: Defect): string {
  return field === undefined ? `${form}.steps.${step}` : `${form}.steps.${step}.fields.${field}`;
}

/**
 * Throws `invalid-values` with every defect of the named parts: the parameters, the forms (specification section 5,
 * "Form templates") and the warranty's terms.
 */
export function requireSoundParts(content: VersionContent, parts: readonly string[]): void {
  const violations = [
    ...(parts.includes('parametersSchema') ? ofParameters(content) : []),
    ...formDefects(content, parts),
    ...(parts.includes('warrantyTerms') ? ofTerms(content) : []),
  ];
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}

/** A violation for each reference of a warranty text to a field that the version does not have; `path` is put before its place. */
export function textDefects(content: VersionContent, template: WarrantyTemplate, path: string): Violation[] {
  return warrantyDefects(template, content).map(({ code, key }) => ({
    propertyPath: path === '' ? key : `${path}.${key}`,
    code,
  }));
}

/** Throws `invalid-values` unless everything of a version fits together: then it may be published. */
export function requirePublishable(
  content: VersionContent,
  texts: Partial<Record<Language, WarrantyTemplate>>,
): void {
  const violations = [
    ...ofParameters(content),
    ...formDefects(content, FORMS),
    ...ofTerms(content),
    ...Object.entries(texts).flatMap(([language, text]) =>
      textDefects(content, text, `warranty_templates.${language}`),
    ),
  ];
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}

/** Throws `invalid-values` while a text still has the gap that its starter left for the maker's own data. */
export function requireNoGaps(texts: Partial<Record<Language, WarrantyTemplate>>): void {
  const violations = Object.entries(texts)
    .filter(([, text]) => hasMakerGap(text.content))
    .map(([language]) => ({
      propertyPath: `warranty_templates.${language}.${MAKER_GAP}`,
      code: 'maker-gap',
    }));
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}
