import { parameterValue } from '@portal/domain/devices/parameters';
import { ActionIcon } from '@mantine/core';
import { toConfirm } from '@portal/domain/devices/asked-parameters';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../form/fields/field-label.ts';
import { parameterText } from '../../form/fields/parameter-values.ts';
import type { StepProps } from '../../records/field-work/record-screen.ts';
import type { Commissioning, CommissioningStep } from './commissioning-draft.ts';
import css from './commissioning.module.css';

type Props = StepProps<Commissioning, CommissioningStep> & {
  readonly fields: readonly ParameterField[];
  /** Those that are open from the beginning, as the server has refused them. */
  readonly opened: ReadonlySet<string>;
  readonly control: (field: ParameterField, help: string) => ReactNode;
};

/**
 * The values that came with the device, each to be read and, with one tap, corrected. Those that the template marks are
 * compared with the nameplate; the others are folded away then.
 */
export function FactoryValues(props: Props) {
  const { data, fields, gaps } = props;
  const { t } = useTranslation();
  const marked = new Set(toConfirm(data.version.parametersSchema, data.factory));
  const compared = fields.filter(({ name }) => marked.has(name));
  const others = fields.filter(({ name }) => !marked.has(name));
  if (fields.length === 0) return null;
  if (compared.length === 0 || data.target.kind === 'correction') {
    return (
      <>
        <div>
          <h2 className={css['group']}>{t('commissioning.device.factory')}</h2>
          <p className={css['lead']}>{t('commissioning.device.known')}</p>
        </div>
        <Rows {...props} fields={fields} />
      </>
    );
  }
  return (
    <>
      <div>
        <h2 className={css['group']}>{t('commissioning.device.compare')}</h2>
        <p className={css['lead']}>{t('commissioning.device.compareText')}</p>
      </div>
      <Rows {...props} fields={compared} />
      {others.length > 0 && (
        <details className={css['folded']} open={others.some(({ name }) => gaps.has(name)) || undefined}>
          <summary>{t('commissioning.device.others', { count: others.length })}</summary>
          <Rows {...props} fields={others} />
        </details>
      )}
    </>
  );
}

function Rows({ data, gaps, fields, opened: named, control }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return (
    <ul className={css['factory']}>
      {fields.map((field) => {
        const was = parameterText(t, field, parameterValue(data.factory, field.name));
        return opened.has(field.name) || gaps.has(field.name) || named.has(field.name) ? (
          <li key={field.name} className={css['open']}>
            {control(field, t('commissioning.device.factoryWas', { value: was }))}
          </li>
        ) : (
          <li key={field.name}>
            <div className={css['known']}>
              <span>{labelOf(field)}</span>
              <strong>{parameterText(t, field, parameterValue(data.parameters, field.name))}</strong>
            </div>
            <ActionIcon
              aria-label={t('commissioning.device.change', { label: labelOf(field) })}
              onClick={() => setOpened(new Set([...opened, field.name]))}
            >
              <IconPencil aria-hidden stroke={1.75} size="1.5rem" />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
