import { parameterValue } from '@portal/domain/devices/parameters';
import { isNoted } from '@portal/domain/contact/contact-fields';
import type { FormSchema } from '@portal/domain/form/schema';
import { answerIn, storedForm } from '@portal/domain/form/visible';
import { siteOf } from '@portal/domain/installations/customer-fields';
import { addressLine } from '@portal/domain/installations/site';
import type { Installation } from '@portal/domain/installations/record';
import { factoryDifferences } from '@portal/domain/installations/review/factory-values';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answerText } from '../../../form/fields/answer-text.ts';
import { labelOf, titleOf } from '../../../form/fields/field-label.ts';
import { parameterText } from '../../../form/fields/parameter-values.ts';
import { formatDate, groupPhone, groupSerial } from '../../../lib/languages/format.ts';
import { mapLink } from '../../../records/site-words.ts';
import { EmailLink } from '../../../ui/values/email-text.tsx';
import { MarkButton, type Marks, PreviousMark } from './marks.tsx';
import { placeId } from './remark-words.ts';
import css from './review.module.css';

type Props = {
  readonly installation: Installation;
  readonly form: FormSchema | undefined;
  /** The factory's values; undefined while they are not known. */
  readonly factory: ParameterValues | undefined;
  /** The fields on which the rules remark. */
  readonly remarked: ReadonlySet<string>;
  readonly marks: Marks;
};

type Fact = {
  readonly field: string;
  readonly name: string;
  readonly value: ReactNode;
  readonly factory?: string;
};

/** Everything that was filled in, in two columns, with what differs from the factory and what is remarked. */
export function ReviewData({ installation, form, factory, remarked, marks }: Props) {
  const { t } = useTranslation();
  const { customDevice: device, survey, notes } = installation;
  const steps = form === undefined ? [] : storedForm(form, survey.data, device.parameters);
  const groups: readonly { readonly id: string; readonly title: string; readonly facts: readonly Fact[] }[] =
    [
      { id: 'data', title: t('installations.section.data'), facts: customerFacts(t, installation) },
      {
        id: 'device',
        title: t('installations.section.device'),
        facts: deviceFacts(t, installation, factory),
      },
      ...steps.map((step) => ({
        id: `step-${step.id}`,
        title: titleOf(step),
        facts: step.fields.flatMap((field): Fact[] => {
          const value = answerText(t, field, answerIn(step.id, field, survey.data));
          return value === ''
            ? []
            : [{ field: `survey.${step.id}.${field.name}`, name: labelOf(field), value }];
        }),
      })),
      {
        id: 'notes',
        title: t('installations.noteCustomer'),
        facts: [
          { field: 'notes.customer', name: t('installations.noteCustomer'), value: notes.customer },
          { field: 'notes.installer', name: t('installations.noteInstaller'), value: notes.installer },
          { field: 'notes.admin', name: t('installations.noteAdmin'), value: notes.admin ?? null },
        ].filter(({ value }) => value !== null && value !== ''),
      },
    ];
  return groups
    .filter(({ facts }) => facts.length > 0)
    .map(({ id, title, facts }) => (
      <section key={id} className={css['group']} aria-label={title}>
        {id !== 'notes' && <h2>{title}</h2>}
        <dl className={css['facts']}>
          {facts.map((fact) => (
            <div
              key={fact.field}
              id={placeId(fact.field)}
              tabIndex={-1}
              data-remarked={remarked.has(fact.field) || undefined}
              data-marked={marks.has(fact.field) || undefined}
            >
              <dt>{fact.name}</dt>
              <dd>
                {fact.value}
                {fact.factory !== undefined && (
                  <span className={css['factory']}>{t('review.factoryValue', { value: fact.factory })}</span>
                )}
                <PreviousMark installation={installation} field={fact.field} />
              </dd>
              <dd className={css['mark']}>
                <MarkButton field={fact.field} name={fact.name} marks={marks} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}

function customerFacts(t: TFunction, installation: Installation): readonly Fact[] {
  const site = siteOf(installation);
  const { installer, customerPhone, customerEmail } = installation;
  const facts: readonly Fact[] = [
    { field: 'customerName', name: t('installations.customer'), value: installation.customerName },
    { field: 'companyName', name: t('installations.company'), value: installation.companyName },
    {
      field: 'customerAddress',
      name: t('installations.address'),
      value: addressLine(site) !== '' && <a href={mapLink(site)}>{addressLine(site)}</a>,
    },
    {
      field: 'customerPhone',
      name: t('installations.phone'),
      value: isNoted(customerPhone) && <a href={`tel:${customerPhone}`}>{groupPhone(customerPhone)}</a>,
    },
    {
      field: 'customerEmail',
      name: t('installations.email'),
      value: isNoted(customerEmail) && <EmailLink address={customerEmail} />,
    },
    {
      field: 'installationDate',
      name: t('installations.installationDate'),
      value: formatDate(installation.installationDate),
    },
    {
      field: 'soldOn',
      name: t('installations.soldOn'),
      value: installation.soldOn !== null && formatDate(installation.soldOn),
    },
    {
      field: 'installer.name',
      name: t('installations.installer'),
      value: (
        <>
          {installer.name}, {installer.company},{' '}
          <a href={`tel:${installer.phone}`}>{groupPhone(installer.phone)}</a>
        </>
      ),
    },
  ];
  return facts.filter(({ value }) => value !== null && value !== false);
}

/** The parameters, those that differ from the factory's values with both. */
function deviceFacts(
  t: TFunction,
  { customDevice: device }: Installation,
  factory: ParameterValues | undefined,
): readonly Fact[] {
  const schema = device.schemaVersion.parametersSchema;
  const differences = new Map(
    factoryDifferences(schema, device.parameters, factory ?? {}).map((one) => [one.name, one]),
  );
  return schema.flatMap((parameter): Fact[] => {
    const value = parameterValue(device.parameters, parameter.name);
    const difference = differences.get(parameter.name);
    if (value === '' && difference === undefined) return [];
    return [
      {
        field: `parameters.${parameter.name}`,
        name: labelOf(parameter),
        value: parameter.barcodeScanner ? (
          <span className="mono">{groupSerial(device.serial)}</span>
        ) : (
          parameterText(t, parameter, value) || t('review.left')
        ),
        ...(difference && { factory: parameterText(t, parameter, difference.factory) }),
      },
    ];
  });
}
