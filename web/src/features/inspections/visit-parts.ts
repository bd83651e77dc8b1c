import type { TFunction } from 'i18next';
import { factsOf, picturesOfStep } from '../../form/steps/answered-step.ts';
import { extraPhotosInWords } from '../../form/pictures/extra-photos.ts';
import { titleOf } from '../../form/fields/field-label.ts';
import type { SummaryPart } from '../../form/steps/summary.tsx';
import { formatDate } from '../../lib/languages/format.ts';
import type { Visit } from './visit-data.ts';
import { type VisitStep, visitSteps } from './visit-steps.ts';

/** An inspection as it was filled in, part by part. */
export function visitParts(t: TFunction, data: Visit): readonly SummaryPart[] {
  return visitSteps(data).flatMap((step) => partOf(t, step, data) ?? []);
}

function partOf(t: TFunction, step: VisitStep, data: Visit): SummaryPart | undefined {
  switch (step.kind) {
    case 'form':
      return {
        key: step.key,
        title: titleOf(step.step),
        facts: factsOf(t, step.step, data.answers),
        pictures: picturesOfStep(step.step, data.answers),
      };
    case 'notes':
      return {
        key: step.key,
        title: t('inspections.visit.steps.notes'),
        facts: [
          { term: t('inspections.visit.executedOn'), value: formatDate(data.executedOn) },
          { term: t('inspections.visit.note'), value: data.note, wide: true },
        ],
        pictures: extraPhotosInWords(t, data.photos),
      };
    case 'signatures':
      return {
        key: step.key,
        title: t('inspections.visit.steps.signatures'),
        facts: [],
        pictures: (['signature', 'inspectorSignature'] as const).flatMap((who) => {
          const name = data[who];
          return name === null ? [] : [{ name, label: t(`inspections.visit.${who}`), signature: true }];
        }),
      };
    case 'summary':
      return undefined;
  }
}
