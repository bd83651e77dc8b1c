import { LANGUAGES } from '../constants.ts';
import type { Field, FormSchema, Step } from '../form/schema.ts';
import type { WarrantyTemplate } from '../warranty/document.ts';
import { type Language, optionLabelsOf } from './labels.ts';
import { isSameJson, match } from './matching.ts';
import type { ParameterField } from './parameters-schema.ts';
import type { Called, ChangeKind, ComparedVersion, VersionChange, VersionPart } from './version-change.ts';

/**
 * What differs between two versions, matched by name: part by part, in the order of `after`, what was removed last. An
 * added or removed step says so once, for all that came or went with it.
 */
export function compareVersions(before: ComparedVersion, after: ComparedVersion): readonly VersionChange[] {
  return [
    ...compareParameters(before.parametersSchema, after.parametersSchema),
    ...compareForms('installation', before.installationFormSchema, after.installationFormSchema),
    ...compareForms('inspection', before.inspectionFormSchema, after.inspectionFormSchema),
    ...compareForms('production', before.productionFormSchema, after.productionFormSchema),
    ...properties(before.warrantyTerms, after.warrantyTerms).map((change): VersionChange => {
      return { part: 'terms', subject: { kind: 'whole' }, change };
    }),
    ...compareWarranties(before.warrantyTemplates ?? {}, after.warrantyTemplates ?? {}),
  ];
}

const calledField = ({ name, label, labels }: Field | ParameterField): Called => ({ name, label, labels });
const calledStep = ({ id, title, titles }: Step): Called => ({ name: id, label: title, labels: titles });

const ofParameter = (field: ParameterField, change: ChangeKind): VersionChange => ({
  part: 'parameters',
  subject: { kind: 'parameter', called: calledField(field) },
  change,
});

function compareParameters(
  before: readonly ParameterField[],
  after: readonly ParameterField[],
): VersionChange[] {
  const { added, removed, kept } = match(before, after, ({ name }) => name);
  return [
    ...added.map((field) => ofParameter(field, { kind: 'added' })),
    ...kept.flatMap(({ before: was, after: is, moved }) => [
      ...(moved ? [ofParameter(is, { kind: 'moved' })] : []),
      ...[...texts('label', was, is), ...properties(rest(was), rest(is))].map((kind) =>
        ofParameter(is, kind),
      ),
      ...compareOptions('parameters', calledField(is), wordOptions(was), wordOptions(is)),
    ]),
    ...removed.map((field) => ofParameter(field, { kind: 'removed' })),
  ];
}

/** A parameter's option is its own label, which may be translated. */
const wordOptions = (field: ParameterField): readonly Called[] =>
  (field.options ?? []).map((word) => ({ name: word, label: word, labels: optionLabelsOf(field, word) }));

function compareForms(part: VersionPart, before: FormSchema, after: FormSchema): VersionChange[] {
  const steps = match(before.steps, after.steps, ({ id }) => id);
  const ofStep = (step: Step, change: ChangeKind): VersionChange => ({
    part,
    subject: { kind: 'step', called: calledStep(step) },
    change,
  });
  const placedBefore = placed(before);
  const placedAfter = placed(after);
  const cameAlong = new Set(steps.added);
  const wentAlong = new Set(steps.removed);
  const gone = [...placedBefore.values()].filter(
    ({ field, step }) => !placedAfter.has(field.name) && !wentAlong.has(step),
  );
  return [
    ...steps.added.map((step) => ofStep(step, { kind: 'added' })),
    ...steps.kept.flatMap(({ before: was, after: is, moved }) => [
      ...(moved ? [ofStep(is, { kind: 'moved' })] : []),
      ...[
        ...texts('label', calledStep(was), calledStep(is)),
        ...properties({ showWhen: was.showWhen }, { showWhen: is.showWhen }),
      ].map((change) => ofStep(is, change)),
    ]),
    ...steps.removed.map((step) => ofStep(step, { kind: 'removed' })),
    ...after.steps.flatMap((step) => {
      const was = steps.kept.find((pair) => pair.after === step)?.before;
      const order = match(was?.fields ?? [], step.fields, ({ name }) => name);
      const moved = new Set(order.kept.filter((pair) => pair.moved).map((pair) => pair.after));
      return step.fields.flatMap((field) => {
        const place = placedBefore.get(field.name);
        if (!place) return cameAlong.has(step) ? [] : [ofField(part, field, step, { kind: 'added' })];
        const went: ChangeKind[] =
          place.step.id !== step.id
            ? [{ kind: 'moved', to: calledStep(step) }]
            : moved.has(field)
              ? [{ kind: 'moved' }]
              : [];
        return [
          ...went.map((change) => ofField(part, field, step, change)),
          ...compareFields(part, place.field, field, step),
        ];
      });
    }),
    ...gone.map(({ field, step }) => ofField(part, field, step, { kind: 'removed' })),
    ...compareDeclarations(part, before.declaration, after.declaration),
  ];
}

function placed({ steps }: FormSchema): ReadonlyMap<string, { readonly field: Field; readonly step: Step }> {
  return new Map(steps.flatMap((step) => step.fields.map((field) => [field.name, { field, step }] as const)));
}

function ofField(part: VersionPart, field: Field, step: Step, change: ChangeKind): VersionChange {
  return {
    part,
    subject: { kind: 'field', called: calledField(field), step: calledStep(step) },
    change,
  };
}

/** Properties that every type of field has: of two types, only these can be compared. */
const COMMON = new Set(['type', 'required', 'showWhen']);

function compareFields(part: VersionPart, was: Field, is: Field, step: Step): VersionChange[] {
  const sameType = was.type === is.type;
  const changes = [
    ...texts('label', was, is),
    ...translations('help', was.help, is.help),
    ...properties(rest(was), rest(is)).filter(
      (change) => sameType || (change.kind === 'property' && COMMON.has(change.property)),
    ),
  ].map((change) => ofField(part, is, step, change));
  const options = sameType
    ? compareOptions(part, calledField(is), labelledOptions(was), labelledOptions(is))
    : [];
  return [...changes, ...options];
}

function labelledOptions(field: Field): readonly Called[] {
  const options = field.type === 'list' || field.type === 'choices' ? field.options : [];
  return options.map(({ value, label, labels }) => ({ name: value, label, labels }));
}

function compareOptions(
  part: VersionPart,
  of: Called,
  before: readonly Called[],
  after: readonly Called[],
): VersionChange[] {
  const change = (called: Called, kind: ChangeKind): VersionChange => ({
    part,
    subject: { kind: 'option', called, of },
    change: kind,
  });
  const { added, removed, kept } = match(before, after, ({ name }) => name);
  return [
    ...added.map((option) => change(option, { kind: 'added' })),
    ...kept.flatMap(({ before: was, after: is, moved }) => [
      ...(moved ? [change(is, { kind: 'moved' })] : []),
      ...texts('label', was, is).map((kind) => change(is, kind)),
    ]),
    ...removed.map((option) => change(option, { kind: 'removed' })),
  ];
}

function compareDeclarations(
  part: VersionPart,
  before: FormSchema['declaration'],
  after: FormSchema['declaration'],
): VersionChange[] {
  const changes = [
    ...text('declaration', undefined, before?.text, after?.text),
    ...translations('declaration', before?.texts, after?.texts),
  ];
  return changes.map((change) => ({ part, subject: { kind: 'whole' }, change }));
}

function compareWarranties(
  before: Partial<Record<Language, WarrantyTemplate>>,
  after: Partial<Record<Language, WarrantyTemplate>>,
): VersionChange[] {
  return LANGUAGES.flatMap((language) => {
    const [was, is] = [before[language], after[language]];
    // A text that came or went says so once: what it had is no change of its own.
    const changes =
      was && is ? properties(was, is) : properties({ text: was !== undefined }, { text: is !== undefined });
    return changes.map((change): VersionChange => {
      return { part: 'warranty', subject: { kind: 'whole' }, change: { ...change, language } };
    });
  });
}

type PropertyChange = Extract<ChangeKind, { kind: 'property' }>;
type TextChange = Extract<ChangeKind, { kind: 'text' }>;

/** What is compared as texts or as lists of their own, and not as properties. */
const ELSEWHERE = new Set(['label', 'labels', 'help', 'options', 'optionLabels']);

function rest(described: object): object {
  return Object.fromEntries(Object.entries(described).filter(([key]) => !ELSEWHERE.has(key)));
}

function properties(before: object, after: object): PropertyChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((property): PropertyChange[] => {
    const was: unknown = Reflect.get(before, property);
    const is: unknown = Reflect.get(after, property);
    return isSameJson(was, is) ? [] : [{ kind: 'property', property, before: was, after: is }];
  });
}

type Texts = Partial<Record<Language, string | undefined>>;
type TextProperty = TextChange['property'];

function texts(
  property: TextProperty,
  before: Pick<Called, 'label' | 'labels'>,
  after: Pick<Called, 'label' | 'labels'>,
): TextChange[] {
  return [
    ...text(property, undefined, before.label, after.label),
    ...translations(property, before.labels, after.labels),
  ];
}

function translations(
  property: TextProperty,
  before: Texts | undefined,
  after: Texts | undefined,
): TextChange[] {
  return LANGUAGES.flatMap((language) => text(property, language, before?.[language], after?.[language]));
}

function text(property: TextProperty, language: Language | undefined, before = '', after = ''): TextChange[] {
  return before === after ? [] : [{ kind: 'text', property, ...(language && { language }), before, after }];
}
