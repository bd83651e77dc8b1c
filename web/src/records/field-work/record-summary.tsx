import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { factsOf, picturesOfStep } from '../../form/steps/answered-step.ts';
import { Summary } from '../../form/steps/summary.tsx';
import type { FormData } from './form-state.ts';
import type { SectionContent, SummaryProps } from './record-screen.ts';
import type { RecordStep } from './record-steps.ts';

type Props<Data extends FormData, Own extends string> = SummaryProps<Data, Own> & {
  /** What was filled in in one of the record's own steps. */
  readonly content: (t: TFunction, step: Own, data: Data) => SectionContent;
};

/** All steps on one page, each with a link to the step. */
export function RecordSummary<Data extends FormData, Own extends string>(props: Props<Data, Own>) {
  const { data, steps, signers, titleOf, content, onEdit } = props;
  const { t } = useTranslation();
  const contentOf = (step: RecordStep<Own>): SectionContent => {
    switch (step.kind) {
      case 'own':
        return content(t, step.key, data);
      case 'template':
        return {
          facts: factsOf(t, step.step, data.answers ?? {}),
          pictures: picturesOfStep(step.step, data.answers ?? {}),
        };
      case 'signatures':
        return { facts: [], pictures: signers.flatMap((signer) => signatureOf(data, signer)) };
      case 'summary':
        return { facts: [], pictures: [] };
    }
  };
  const parts = steps.map((step) => ({ key: step.key, title: titleOf(step), ...contentOf(step) }));
  return <Summary parts={parts} onEdit={onEdit} />;
}

function signatureOf<Data>(
  data: Data,
  { field, label }: SummaryProps<Data, never>['signers'][number],
): SectionContent['pictures'] {
  const name = data[field] as string | null;
  return name === null ? [] : [{ name, label, signature: true }];
}
