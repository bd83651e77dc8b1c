import type { IsoDate } from '@portal/domain/dates';
import { stepGaps } from '@portal/domain/form/check';
import { nameplatePhoto, withoutNameplate } from '@portal/domain/form/nameplate';
import type { Step } from '@portal/domain/form/schema';
import { screensOf } from '@portal/domain/form/screens';
import { visibleForm } from '@portal/domain/form/visible';
import { fieldId } from '../../form/fields/focus-gap.ts';
import type { FieldRecord, Gaps } from './field-record.ts';
import type { FormData } from './form-state.ts';

/** The keys of the steps that a screen shows besides its own: drafts, refusals and other versions of the app refer to a step by its key. */
type Holds = { readonly holds?: readonly string[] };

/** One screen of a form; a template's screen carries its steps without hidden fields. */
export type RecordStep<Own extends string> = Holds &
  (
    | { readonly kind: 'own'; readonly key: Own }
    | { readonly kind: 'template'; readonly key: string; readonly steps: readonly Step[] }
    | { readonly kind: 'signatures'; readonly key: 'signatures' }
    | { readonly kind: 'summary'; readonly key: 'summary' }
  );

type Stepped<Data extends FormData, Own extends string> = Pick<
  FieldRecord<Data, never, Own, never>,
  | 'steps'
  | 'gaps'
  | 'template'
  | 'pictures'
  | 'mustSign'
  | 'signerGaps'
  | 'isShort'
  | 'sharesScreens'
  | 'nameplateAt'
  | 'onSummary'
>;

type Laid<Data extends FormData, Own extends string> = Pick<
  Stepped<Data, Own>,
  'steps' | 'template' | 'isShort' | 'sharesScreens' | 'nameplateAt' | 'onSummary'
>;

/** The key of a template's step in addresses, drafts and refusals. */
export const templateStepKey = (stepId: string) => `form-${stepId}`;

/** The steps in order, for the current data; with a summary, unless the record is short. */
export function recordSteps<Data extends FormData, Own extends string>(
  record: Laid<Data, Own>,
  data: Data,
): readonly [RecordStep<Own>, ...RecordStep<Own>[]] {
  const summary = {
    kind: 'summary',
    key: 'summary',
    ...(record.onSummary && { holds: record.onSummary }),
  } as const;
  const [first, ...rest] = record.steps(data).flatMap((key): RecordStep<Own>[] => {
    if (key === 'template') return templateSteps(record, data);
    if (key === 'signatures') return [{ kind: 'signatures', key: 'signatures' }];
    if (key === 'summary') return [summary];
    return [{ kind: 'own', key }];
  });
  if (first === undefined) return [summary];
  const isWhole = record.isShort === true || rest.some(({ kind }) => kind === 'summary');
  return isWhole ? [first, ...rest] : [first, ...rest, summary];
}

type Template = ReturnType<NonNullable<FieldRecord<FormData, never, never, never>['template']>>;

const visibleOf = ({ form, device, before }: Template, { answers = {} }: FormData) =>
  visibleForm(form, answers, device, before);

function templateSteps<Data extends FormData, Own extends string>(
  record: Laid<Data, Own>,
  data: Data,
): RecordStep<never>[] {
  const template = record.template?.(data);
  if (template === undefined) return [];
  const visible = visibleOf(template, data).filter(
    ({ id }) => template.only === undefined || id === template.only,
  );
  const shown = record.nameplateAt === undefined ? visible : withoutNameplate(visible);
  if (record.sharesScreens !== true)
    return shown.map((step) => ({ kind: 'template', key: templateStepKey(step.id), steps: [step] }));
  return screensOf(template.form, template.device, template.before?.answers).flatMap(
    (ids): RecordStep<never>[] => {
      const steps = shown.filter(({ id }) => ids.includes(id));
      const [key = '', ...holds] = ids.map(templateStepKey);
      return steps.length === 0 ? [] : [{ kind: 'template', key, holds, steps }];
    },
  );
}

/** A step with nothing but the question for a photo of the nameplate, where the record asks it in one of its own steps. */
export function nameplateStep<Data extends FormData, Own extends string>(
  record: Pick<Stepped<Data, Own>, 'template' | 'nameplateAt'>,
  data: Data,
): Step | undefined {
  const template = record.nameplateAt === undefined ? undefined : record.template?.(data);
  if (template === undefined) return undefined;
  const visible = visibleOf(template, data);
  const photo = nameplatePhoto({ steps: visible });
  const step = visible.find(({ id }) => id === photo?.stepId);
  return photo && step && { ...step, fields: [photo.field] };
}

/**
 * The missing or wrong fields of a step, by the ids of their controls from top to bottom; empty when the step is complete
 * (specification section 5).
 */
export function recordGaps<Data extends FormData, Own extends string>(
  record: Omit<Stepped<Data, Own>, 'steps' | 'isShort' | 'sharesScreens'>,
  step: RecordStep<Own>,
  data: Data,
  today: IsoDate,
): Gaps {
  const own = (key: Own) => byControl(key, record.gaps(key, data, today));
  const asked = ({ id, ...rest }: Step) =>
    stepGaps({ id, ...rest }, data.answers ?? {}).map(
      ({ field, code }) => [fieldId(id, field), code] as const,
    );
  switch (step.kind) {
    case 'own': {
      const photo = record.nameplateAt === step.key ? nameplateStep(record, data) : undefined;
      return new Map([...(photo ? asked(photo) : []), ...own(step.key)]);
    }
    case 'template':
      return new Map(step.steps.flatMap(asked));
    case 'signatures': {
      const unsigned = record.pictures.signatures.filter((field) => data[field] === null);
      return new Map(
        byControl(
          'signatures',
          new Map([
            ...(record.signerGaps?.(data) ?? []),
            ...(record.mustSign ? unsigned.map((field) => [field, 'required'] as const) : []),
          ]),
        ),
      );
    }
    case 'summary':
      return new Map((record.onSummary ?? []).flatMap(own));
  }
}

function byControl(key: string, gaps: Gaps): (readonly [id: string, code: string])[] {
  return [...gaps].map(([field, code]) => [fieldId(key, field), code] as const);
}
