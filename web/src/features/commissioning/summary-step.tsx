import { parameterValue } from '@portal/domain/devices/parameters';
import { normalizePhone } from '@portal/domain/contact/contact-fields';
import { labelIn } from '@portal/domain/templates/labels';
import type { TFunction } from 'i18next';
import { extraPhotosText } from '../../form/pictures/extra-photos.ts';
import { labelOf } from '../../form/fields/field-label.ts';
import { parameterText } from '../../form/fields/parameter-values.ts';
import { formatDate, groupPhone } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { nameplateStep } from '../../records/field-work/record-steps.ts';
import { picturesOfStep } from '../../form/steps/answered-step.ts';
import { commissioningRecord } from './commissioning-record.ts';
import { RecordSummary } from '../../records/field-work/record-summary.tsx';
import type { SummaryProps } from '../../records/field-work/record-screen.ts';
import type { Definition } from '../../ui/values/definition-list.tsx';
import {
  type Commissioning,
  type CommissioningStep,
  CUSTOMER_FIELDS,
  INSTALLER_FIELDS,
  isAboutEarlier,
} from './commissioning-draft.ts';

/** The summary of a commissioning before it is sent. */
export default function CommissioningSummary(props: SummaryProps<Commissioning, CommissioningStep>) {
  return (
    <RecordSummary
      {...props}
      content={(t, step, data) => ({
        facts: facts(t, step, data),
        folded: step === 'device' ? otherParameters(t, data) : [],
        pictures:
          step === 'notes' ? extraPhotosText(t, data.photos) : step === 'device' ? nameplate(data) : [],
      })}
    />
  );
}

/** The parameters that are in sight: serial number, those that are compared with the nameplate, and what was changed. */
function shownParameters({ version, factory, parameters }: Commissioning) {
  return version.parametersSchema.filter(
    ({ name, barcodeScanner, confirmed }) =>
      barcodeScanner === true ||
      confirmed === true ||
      parameterValue(parameters, name) !== parameterValue(factory, name),
  );
}

function otherParameters(t: TFunction, data: Commissioning): readonly Definition[] {
  const shown = shownParameters(data);
  return data.version.parametersSchema
    .filter((field) => !shown.includes(field))
    .map((field) => ({
      term: labelOf(field),
      value: parameterText(t, field, parameterValue(data.parameters, field.name)),
    }));
}

function nameplate(data: Commissioning) {
  const step = nameplateStep(commissioningRecord, data);
  return step === undefined ? [] : picturesOfStep(step, data.answers);
}

const day = (date: string) => (date === '' ? '' : formatDate(date));

function facts(t: TFunction, step: CommissioningStep, data: Commissioning): readonly Definition[] {
  const { customer, installer, notes, parameters } = data;
  switch (step) {
    case 'device':
      return [
        {
          term: t('commissioning.device.type'),
          value: labelIn(currentLanguage(), data.template.nameTranslations, data.template.name),
        },
        ...shownParameters(data).map((field) => ({
          term: labelOf(field),
          value: parameterText(t, field, parameterValue(parameters, field.name)),
        })),
      ];
    case 'customer':
      return CUSTOMER_FIELDS.map((name) => ({
        term: t(`commissioning.customer.${name}`),
        value:
          name === 'customerEmail' && data.noEmail === true
            ? t('commissioning.customer.noEmail')
            : name === 'customerLanguage'
              ? t(`commissioning.customer.languages.${customer[name]}`)
              : name === 'installationDate' || name === 'soldOn'
                ? day(customer[name])
                : name === 'customerPhone'
                  ? groupPhone(normalizePhone(customer[name]))
                  : customer[name],
      }));
    case 'installer':
      return INSTALLER_FIELDS.map((name) => ({
        term: t(`commissioning.installer.${name}`),
        value: name === 'phone' ? groupPhone(normalizePhone(installer[name])) : installer[name],
      }));
    case 'notes': {
      const written = (['customer', 'installer', 'admin'] as const).map((note) => ({
        term: t(`commissioning.notes.${note}`),
        value: notes[note],
        wide: true,
      }));
      if (isAboutEarlier(data)) return written;
      const photos =
        data.photos.length === 0
          ? t('form.extraPhotos.none')
          : t('form.extraPhotos.count', { count: data.photos.length });
      return [...written, { term: t('form.extraPhotos.title'), value: photos }];
    }
  }
}
