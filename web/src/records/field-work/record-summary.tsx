import { needsReason } from '@portal/domain/form/out-of-range';
import type { Step } from '@portal/domain/form/schema';
import { answerIn } from '@portal/domain/form/visible';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../form/fields/field-label.ts';
import { factsOf, picturesOfStep } from '../../form/steps/answered-step.ts';
import { Summary, type SummaryPart } from '../../form/steps/summary.tsx';
import type { FormData } from './form-state.ts';
import type { SectionContent, SummaryProps } from './record-screen.ts';
import { type RecordStep, templateStepKey } from './record-steps.ts';

/** With more answers than this, those of the template's steps are folded away: a summary is read before it is signed. */
const MAX_SHOWN = 12;

type Props<Data extends FormData, Own extends string> = SummaryProps<Data, Own> & {
  /** What was filled in in one of the record's own steps. */
  readonly content: (t: TFunction, step: Own, data: Data) => SectionContent;
};

/** All steps on one page, each with a link to the step. */
export function RecordSummary<Data extends FormData, Own extends string>(props: Props<Data, Own>) {
  const { data, steps, signers, titleOf: title, content, inPlace, onEdit } = props;
  const { t } = useTranslation();
  const asked = steps.flatMap((step) => (step.kind === 'template' ? step.steps : []));
  const isLong = asked.reduce((sum, { fields }) => sum + fields.length, 0) > MAX_SHOWN;
  const partsOf = (step: RecordStep<Own>): readonly SummaryPart[] => {
    const { key } = step;
    switch (step.kind) {
      case 'own':
        return [{ key, title: title(step), ...content(t, step.key, data) }];
      case 'template':
        return step.steps.map((one) => ({
          key,
          at: templateStepKey(one.id),
          title: titleOf(one),
          ...answersOf(t, one, data, isLong),
        }));
      case 'signatures':
        return [
          {
            key,
            title: title(step),
            facts: [],
            pictures: signers.flatMap((signer) => signatureOf(data, signer)),
          },
        ];
      case 'summary':
        return [];
    }
  };
  const opened = inPlace.map(({ key, open, form }) => ({
    key,
    title: title({ kind: 'own', key }),
    ...content(t, key, data),
    form,
    open,
  }));
  return <Summary parts={[...steps.flatMap(partsOf), ...opened]} onEdit={onEdit} />;
}

/** The answers of a step; in a long form only those that need attention are not folded away. */
function answersOf(t: TFunction, step: Step, { answers = {} }: FormData, isLong: boolean): SectionContent {
  const pictures = picturesOfStep(step, answers);
  if (!isLong) return { facts: factsOf(t, step, answers), pictures };
  const remarked = step.fields.filter((field) => needsReason(field, answerIn(step.id, field, answers)));
  const others = step.fields.filter((field) => !remarked.includes(field));
  return {
    facts: factsOf(t, { ...step, fields: remarked }, answers),
    folded: factsOf(t, { ...step, fields: others }, answers),
    pictures,
  };
}

function signatureOf<Data>(
  data: Data,
  { field, label }: SummaryProps<Data, never>['signers'][number],
): SectionContent['pictures'] {
  const name = data[field] as string | null;
  return name === null ? [] : [{ name, label, signature: true }];
}
