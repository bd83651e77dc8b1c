import type { WarrantyTemplate } from '../warranty/document.ts';
import type { WarrantyTerms } from '../warranty/terms.ts';
import type { Labels, Language } from './labels.ts';
import type { VersionContent } from './reader-level.ts';

/** Everything of a version that can be changed. */
export type ComparedVersion = VersionContent & {
  readonly warrantyTerms: WarrantyTerms;
  readonly warrantyTemplates?: Partial<Record<Language, WarrantyTemplate>>;
};

/** Which part of a version is changed. */
export const VERSION_PARTS = [
  'parameters',
  'installation',
  'inspection',
  'production',
  'terms',
  'warranty',
] as const;
export type VersionPart = (typeof VERSION_PARTS)[number];

/** What a person calls something, by the version in which it is. */
export type Called = { readonly name: string; readonly label: string; readonly labels?: Labels | undefined };

/** What is changed: a parameter, a step, a field of a step, an option of one of them, or a part as a whole. */
export type Subject =
  | { readonly kind: 'parameter' | 'step'; readonly called: Called }
  | { readonly kind: 'field'; readonly called: Called; readonly step: Called }
  | { readonly kind: 'option'; readonly called: Called; readonly of: Called }
  | { readonly kind: 'whole' };

export type ChangeKind =
  | { readonly kind: 'added' | 'removed' }
  /** To another place in its list; `to` for a field that went to another step. */
  | { readonly kind: 'moved'; readonly to?: Called }
  /** A text that a person reads; of the main language where none is said. */
  | {
      readonly kind: 'text';
      readonly property: 'label' | 'help' | 'declaration';
      readonly language?: Language;
      readonly before: string;
      readonly after: string;
    }
  /** Anything else that has a name in the schema. */
  | {
      readonly kind: 'property';
      readonly property: string;
      readonly language?: Language;
      readonly before: unknown;
      readonly after: unknown;
    };

/** One change between two versions, as data. */
export type VersionChange = {
  readonly part: VersionPart;
  readonly subject: Subject;
  readonly change: ChangeKind;
};
