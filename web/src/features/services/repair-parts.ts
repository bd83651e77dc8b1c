import type { TFunction } from 'i18next';
import { labelOf } from '../../form/fields/field-label.ts';
import { parameterText } from '../../form/fields/parameter-text.ts';
import type { SummaryPart } from '../../form/steps/summary.tsx';
import { formatDate } from '../../lib/languages/format.ts';
import type { RepairPhotos, RepairText } from './repair-change.ts';
import type { Repair } from './repair-data.ts';
import { type RepairStep, repairSteps } from './repair-steps.ts';

/** A service as it was filled in, part by part. */
export function repairParts(t: TFunction, data: Repair): readonly SummaryPart[] {
  return repairSteps(data)
    .filter(({ key }) => key !== 'summary')
    .map(({ key }) => ({
      key,
      title: t(`services.repair.steps.${key}`),
      facts: factsIn(t, key, data),
      pictures: picturesIn(t, key, data),
    }));
}

function factsIn(t: TFunction, key: RepairStep['key'], data: Repair): SummaryPart['facts'] {
  const text = (field: RepairText, wide = false) => ({
    term: t(`services.repair.${field}`),
    value: data[field],
    wide,
  });
  const day = (field: RepairText) => ({
    term: t(`services.repair.${field}`),
    value: data[field] === '' ? '' : formatDate(data[field]),
  });
  switch (key) {
    case 'fault':
      return [
        text('fault', true),
        { term: t('services.repair.outOfUse'), value: t(data.outOfUse ? 'ui.yes' : 'ui.no') },
      ];
    case 'course':
      return [
        {
          term: t('services.repair.course'),
          value: data.course === null ? '' : t(`services.repair.courses.${data.course}`),
        },
        ...(data.course === 'schedule' ? [day('startDate')] : []),
        ...(data.course === 'parts' ? [text('requiredSpareParts', true)] : []),
      ];
    case 'work':
      return [text('repair', true), text('serviceman'), day('startedOn'), day('finishedOn')];
    case 'parameters': {
      const changes = data.version.parametersSchema
        .filter((field) => Object.hasOwn(data.changed, field.name))
        .map((field) => ({
          term: labelOf(field),
          value: parameterText(t, field, data.changed[field.name] ?? ''),
        }));
      return changes.length === 0 && data.replacement.trim() === ''
        ? [{ term: t('services.repair.steps.parameters'), value: t('services.repair.nothingChanged') }]
        : [...changes, text('replacement')];
    }
    case 'signatures':
    case 'summary':
      return [];
  }
}

function picturesIn(t: TFunction, key: RepairStep['key'], data: Repair): SummaryPart['pictures'] {
  const photos = (field: RepairPhotos) =>
    data[field].flatMap((name, at) =>
      name === null ? [] : [{ name, label: t(`services.repair.${field}Number`, { number: at + 1 }) }],
    );
  switch (key) {
    case 'fault':
      return photos('issuePhotos');
    case 'work':
      return photos('fixedPhotos');
    case 'signatures':
      return (['signature', 'servicemanSignature'] as const).flatMap((who) => {
        const name = data[who];
        return name === null ? [] : [{ name, label: t(`services.repair.${who}`), signature: true }];
      });
    case 'course':
    case 'parameters':
    case 'summary':
      return [];
  }
}
