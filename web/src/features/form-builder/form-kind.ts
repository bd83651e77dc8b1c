import type { TemplateVersion } from '@portal/domain/templates/record';
import type { FORM_KINDS } from '../template-editor/addresses.ts';

/** A form of a device template, by the word that stands in its address. */
export type FormKind = (typeof FORM_KINDS)[number];

/** Under which property a version has each form. */
export const SCHEMA_OF = {
  installation: 'installationFormSchema',
  inspection: 'inspectionFormSchema',
  production: 'productionFormSchema',
} as const satisfies { readonly [Kind in FormKind]: keyof TemplateVersion };
