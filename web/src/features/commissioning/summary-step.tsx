import { normalizePhone } from '@portal/domain/contact/contact-fields';
import { labelIn } from '@portal/domain/templates/labels';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { factsOf, picturesOfStep } from '../../form/steps/answered-step.ts';
import { extraPhotosInWords } from '../../form/pictures/extra-photos.ts';
import { labelOf } from '../../form/fields/field-label.ts';
import { parameterText } from '../../form/fields/parameter-text.ts';
import { type NamedPicture, Summary } from '../../form/steps/summary.tsx';
import { formatDate, groupPhone } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import type { Definition } from '../../ui/values/definition-list.tsx';
import type { Commissioning } from './draft-data.ts';
import { commissioningSteps, type CommissioningStep } from './step-list.ts';
import { stepTitle } from './step-title.ts';

type Props = { readonly data: Commissioning; readonly onEdit: (key: string) => void };

/** Everything on one page, each section with the way back to where it was typed. */
export default function SummaryStep({ data, onEdit }: Props) {
  const { t } = useTranslation();
  const parts = commissioningSteps(data)
    .filter((step) => step.kind !== 'summary')
    .map((step) => ({
      key: step.key,
      title: stepTitle(t, step),
      facts: facts(t, step, data),
      pictures: picturesIn(t, step, data),
    }));
  return <Summary parts={parts} onEdit={onEdit} />;
}

const day = (date: string) => (date === '' ? '' : formatDate(date));

function facts(t: TFunction, step: CommissioningStep, data: Commissioning): readonly Definition[] {
  const { customer, installer, notes, version, parameters } = data;
  switch (step.kind) {
    case 'device':
      return [
        {
          term: t('commissioning.device.type'),
          value: labelIn(currentLanguage(), data.template.nameTranslations, data.template.name),
        },
        ...version.parametersSchema.map((field) => ({
          term: labelOf(field),
          value: parameterText(t, field, parameters[field.name] ?? ''),
        })),
      ];
    case 'customer':
      return (
        [
          'customerName',
          'companyName',
          'customerPhone',
          'customerEmail',
          'customerLanguage',
          'customerAddress',
          'customerAddressContinued',
          'customerZipcode',
          'customerCity',
          'installationDate',
          'soldOn',
        ] as const
      ).map((name) => ({
        term: t(`commissioning.customer.${name}`),
        value:
          name === 'customerLanguage'
            ? t(`commissioning.customer.languages.${customer[name]}`)
            : name === 'installationDate' || name === 'soldOn'
              ? day(customer[name])
              : name === 'customerPhone'
                ? groupPhone(normalizePhone(customer[name]))
                : customer[name],
      }));
    case 'installer':
      return (['name', 'company', 'taxId', 'email', 'phone'] as const).map((name) => ({
        term: t(`commissioning.installer.${name}`),
        value: name === 'phone' ? groupPhone(normalizePhone(installer[name])) : installer[name],
      }));
    case 'form':
      return factsOf(t, step.step, data.answers);
    case 'notes': {
      const written = (['customer', 'installer', 'admin'] as const).map((note) => ({
        term: t(`commissioning.notes.${note}`),
        value: notes[note],
        wide: true,
      }));
      const photos =
        data.photos.length === 0
          ? t('form.extraPhotos.none')
          : t('form.extraPhotos.count', { count: data.photos.length });
      return [...written, { term: t('form.extraPhotos.title'), value: photos }];
    }
    case 'signatures':
    case 'summary':
      return [];
  }
}

function picturesIn(t: TFunction, step: CommissioningStep, data: Commissioning): readonly NamedPicture[] {
  switch (step.kind) {
    case 'form':
      return picturesOfStep(step.step, data.answers);
    case 'notes':
      return extraPhotosInWords(t, data.photos);
    case 'signatures':
      return (
        [
          [data.signature, 'customer'],
          [data.installerSignature, 'installer'],
        ] as const
      ).flatMap(([name, who]) =>
        name === null ? [] : [{ name, label: t(`commissioning.signatures.${who}`), signature: true }],
      );
    case 'device':
    case 'customer':
    case 'installer':
    case 'summary':
      return [];
  }
}
