import { Button } from '@mantine/core';
import { labelIn } from '@portal/domain/templates/labels';
import { answerTo } from '@portal/domain/form/visible';
import { IconPencil } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../form/field-label.ts';
import { formatDate } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx';
import { Section } from '../../ui/page.tsx';
import { answerInWords } from './answer-text.ts';
import css from './commissioning.module.css';
import type { Commissioning } from './draft-data.ts';
import { parameterText } from '../../form/parameter-text.ts';
import { commissioningSteps, type CommissioningStep } from './step-list.ts';
import { stepTitle } from './step-title.ts';
import { type NamedPicture, SummaryPictures } from './summary-pictures.tsx';

type Props = { readonly data: Commissioning; readonly onEdit: (key: string) => void };

/** Everything on one page, each section with the way back to where it was typed. */
export default function SummaryStep({ data, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {commissioningSteps(data)
        .filter((step) => step.kind !== 'summary')
        .map((step) => (
          <SummarySection key={step.key} title={stepTitle(t, step)} onEdit={() => onEdit(step.key)}>
            <DefinitionList items={facts(t, step, data)} />
            <SummaryPictures pictures={picturesIn(t, step, data)} />
          </SummarySection>
        ))}
    </>
  );
}

function SummarySection({
  title,
  onEdit,
  children,
}: {
  readonly title: string;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Section>
      <div className={css['sectionHead']}>
        <h2>{title}</h2>
        <Button
          variant="subtle"
          aria-label={t('commissioning.summary.editSection', { section: title })}
          leftSection={<IconPencil aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={onEdit}
        >
          {t('commissioning.summary.edit')}
        </Button>
      </div>
      {children}
    </Section>
  );
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
              : customer[name],
      }));
    case 'installer':
      return (['name', 'company', 'taxId', 'email', 'phone'] as const).map((name) => ({
        term: t(`commissioning.installer.${name}`),
        value: installer[name],
      }));
    case 'form':
      return step.step.fields.map((field) => ({
        term: labelOf(field),
        value: answerInWords(t, field, answerTo(data.answers, step.step.id, field.name)),
      }));
    case 'notes': {
      const written = (['customer', 'installer', 'admin'] as const).map((note) => ({
        term: t(`commissioning.notes.${note}`),
        value: notes[note],
        wide: true,
      }));
      const photos =
        data.photos.length === 0
          ? t('commissioning.summary.none')
          : t('commissioning.summary.photos', { count: data.photos.length });
      return [...written, { term: t('commissioning.notes.photos'), value: photos }];
    }
    case 'signatures':
    case 'summary':
      return [];
  }
}

function picturesIn(t: TFunction, step: CommissioningStep, data: Commissioning): readonly NamedPicture[] {
  switch (step.kind) {
    case 'form':
      return step.step.fields.flatMap((field) => {
        const name = answerTo(data.answers, step.step.id, field.name);
        if ((field.type !== 'image' && field.type !== 'signature') || typeof name !== 'string' || name === '')
          return [];
        return [{ name, label: labelOf(field), signature: field.type === 'signature' }];
      });
    case 'notes':
      return data.photos.map(({ name, caption }, index) => ({
        name,
        label: caption || t('commissioning.notes.photo', { number: index + 1 }),
      }));
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
