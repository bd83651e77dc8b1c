import { parameterValue } from '@portal/domain/devices/parameters';
import { storedForm } from '@portal/domain/form/visible';
import type { DocumentToSign } from '@portal/domain/signing/session-contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { labelOf, nameOf, titleOf } from '../../form/fields/field-label.ts';
import { parameterText } from '../../form/fields/parameter-values.ts';
import { factsOf, picturesOfStep } from '../../form/steps/answered-step.ts';
import { formatDate, groupPhone } from '../../lib/languages/format.ts';
import { Section } from '../../ui/frame/page.tsx';
import { type Definition, DefinitionList } from '../../ui/values/definition-list.tsx';

type Props = { readonly document: DocumentToSign };

/** What is signed, in the order of the installer's summary; photos by the names of their questions. */
export function DocumentView({ document }: Props) {
  const { t } = useTranslation();
  const { content, form } = document;
  const parts = [
    { key: 'device', title: t('commissioning.steps.device'), facts: deviceFacts(t, document) },
    { key: 'customer', title: t('commissioning.steps.customer'), facts: customerFacts(t, document) },
    { key: 'installer', title: t('commissioning.steps.installer'), facts: installerFacts(t, document) },
    ...storedForm(form, content.answers, content.parameters).map((step) => ({
      key: `step ${step.id}`,
      title: titleOf(step),
      facts: [
        ...factsOf(t, step, content.answers),
        ...picturesOfStep(step, content.answers).map(({ label }) => ({
          term: label,
          value: t('signing.photo'),
        })),
      ],
    })),
    { key: 'notes', title: t('commissioning.steps.notes'), facts: noteFacts(t, document) },
  ];
  return parts
    .filter(({ facts }) => facts.some(({ value }) => value !== ''))
    .map(({ key, title, facts }) => (
      <Section key={key} title={title}>
        <DefinitionList items={facts} />
      </Section>
    ));
}

function deviceFacts(t: TFunction, { deviceTemplate, maker, ...document }: DocumentToSign): Definition[] {
  const { parameters } = document.content;
  return [
    { term: t('signing.maker'), value: maker },
    { term: t('commissioning.device.type'), value: nameOf(deviceTemplate) },
    ...document.parametersSchema.map((field) => ({
      term: labelOf(field),
      value: parameterText(t, field, parameterValue(parameters, field.name)),
    })),
  ];
}

const day = (date: string | null): string => (date === null ? '' : formatDate(date));

function customerFacts(t: TFunction, { content }: DocumentToSign): Definition[] {
  const values = {
    customerName: content.customerName,
    companyName: content.companyName ?? '',
    customerPhone: groupPhone(content.customerPhone),
    customerEmail: content.customerEmail ?? t('commissioning.customer.noEmail'),
    customerAddress: content.customerAddress,
    customerAddressContinued: content.customerAddressContinued ?? '',
    customerZipcode: content.customerZipcode,
    customerCity: content.customerCity,
    installationDate: day(content.installationDate),
    soldOn: day(content.soldOn),
  };
  return Object.entries(values).map(([name, value]) => ({
    term: t(`commissioning.customer.${name as keyof typeof values}`),
    value,
  }));
}

function installerFacts(t: TFunction, { content: { installer } }: DocumentToSign): Definition[] {
  return (['name', 'company', 'taxId', 'email', 'phone'] as const).map((name) => ({
    term: t(`commissioning.installer.${name}`),
    value: name === 'phone' ? groupPhone(installer[name]) : installer[name],
  }));
}

function noteFacts(t: TFunction, { content: { note, photos } }: DocumentToSign): Definition[] {
  const captions = photos.map(({ caption }) => caption).filter((caption) => caption !== null);
  return [
    { term: t('commissioning.notes.customer'), value: note ?? '', wide: true },
    {
      term: t('form.extraPhotos.title'),
      value: [t('form.extraPhotos.count', { count: photos.length }), ...captions].join(', '),
    },
  ].slice(0, photos.length === 0 ? 1 : 2);
}
