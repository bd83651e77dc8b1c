import { parameterValue } from '@portal/domain/devices/parameters';
import type { TFunction } from 'i18next';
import { labelOf } from '../../../form/fields/field-label.ts';
import { parameterText } from '../../../form/fields/parameter-values.ts';
import { formatDate } from '../../../lib/languages/format.ts';
import type { SectionContent, SummaryProps } from '../../../records/field-work/record-screen.ts';
import { RecordSummary } from '../../../records/field-work/record-summary.tsx';
import { isReplaced } from './replacement.ts';
import type { ServiceDraft, ServiceStep } from './service-draft.ts';
import type { ServicePhotos, ServiceText } from './service-fields.tsx';

/** The summary of a service before it is sent. */
export default function ServiceSummary(props: SummaryProps<ServiceDraft, ServiceStep>) {
  return (
    <RecordSummary
      {...props}
      content={(t, step, data) => ({ facts: factsIn(t, step, data), pictures: picturesIn(t, step, data) })}
    />
  );
}

function factsIn(t: TFunction, step: ServiceStep, data: ServiceDraft): SectionContent['facts'] {
  const text = (field: ServiceText, wide = false) => ({
    term: t(`services.form.${field}`),
    value: data[field],
    wide,
  });
  const day = (field: ServiceText) => ({
    term: t(`services.form.${field}`),
    value: data[field] === '' ? '' : formatDate(data[field]),
  });
  switch (step) {
    case 'fault':
      return [
        text('fault', true),
        { term: t('services.form.outOfUse'), value: t(data.outOfUse ? 'ui.yes' : 'ui.no') },
      ];
    case 'course':
      return [
        {
          term: t('services.form.outcome'),
          value: data.course === null ? '' : t(`services.form.outcomes.${data.course}`),
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
          value: parameterText(t, field, parameterValue(data.changed, field.name)),
        }));
      if (changes.length === 0 && !isReplaced(data))
        return [{ term: t('services.form.changedParameters'), value: t('services.form.nothingChanged') }];
      return isReplaced(data)
        ? [...changes, { term: t('services.form.replacement'), value: data.replacement }]
        : changes;
    }
  }
}

function picturesIn(t: TFunction, step: ServiceStep, data: ServiceDraft): SectionContent['pictures'] {
  const photos = (field: ServicePhotos) =>
    data[field].flatMap((name, at) =>
      name === null ? [] : [{ name, label: t(`services.form.${field}Number`, { number: at + 1 }) }],
    );
  switch (step) {
    case 'fault':
      return photos('issuePhotos');
    case 'work':
      return photos('fixedPhotos');
    case 'course':
    case 'parameters':
      return [];
  }
}
