import { parameterValue } from '@portal/domain/devices/parameters';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import type { Violation } from '@portal/domain/problem';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ParameterControl } from '../../form/fields/parameter-control.tsx';
import css from './device-office.module.css';
import { type DeviceValues, pairFault } from './device-values.ts';

type Props = {
  readonly schema: ParametersSchema;
  readonly values: DeviceValues;
  readonly onChange: (values: DeviceValues) => void;
  /** What the server refused, by its place. */
  readonly violations: readonly Violation[];
  /** It was tried to save: what is missing is named. */
  readonly tried: boolean;
  /** Records refer to the device: its number stays. */
  readonly serialFixed?: boolean;
};

const pairId = (at: number) => `device-pair-${String(at)}`;

/** Leads to the first field that keeps a device from being saved, and answers whether there is one. */
export function focusMissing(values: DeviceValues, schema: ParametersSchema): boolean {
  const fault = pairFault(values, schema);
  const id = values.serial.trim() === '' ? 'device-serial' : fault && pairId(fault.at);
  if (id !== undefined) document.getElementById(id)?.focus();
  return id !== undefined;
}

/** Serial number, day of making, the parameters of the version, and name/value pairs besides. */
export function DeviceFields(props: Props) {
  const { schema, values, onChange, violations, tried, serialFixed = false } = props;
  const { t } = useTranslation();
  const errorAt = (place: string) => violations.find(({ propertyPath }) => propertyPath === place)?.message;
  return (
    <>
      <div className={css['pairs']}>
        <TextInput
          id="device-serial"
          label={t('devices.serial')}
          maxLength={120}
          autoComplete="off"
          required
          readOnly={serialFixed}
          description={serialFixed ? t('deviceOffice.serialFixed') : undefined}
          value={values.serial}
          error={tried && values.serial.trim() === '' ? t('deviceOffice.serialMissing') : errorAt('serial')}
          onChange={(event) => onChange({ ...values, serial: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('deviceOffice.madeOn')}
          value={values.madeOn}
          error={errorAt('madeOn')}
          onChange={(event) => onChange({ ...values, madeOn: event.currentTarget.value })}
        />
        {schema
          .filter((field) => field.barcodeScanner !== true)
          .map((field) => {
            const error = errorAt(`parameters.${field.name}`);
            return (
              <ParameterControl
                key={field.name}
                // What is missing is asked for at commissioning.
                field={{ ...field, required: false }}
                id={`device-${field.name}`}
                value={parameterValue(values.parameters, field.name)}
                mayBeEmptied
                {...(error !== undefined && { error })}
                onChange={(value) =>
                  onChange({ ...values, parameters: { ...values.parameters, [field.name]: value } })
                }
              />
            );
          })}
      </div>
      <Pairs schema={schema} values={values} onChange={onChange} tried={tried} errorAt={errorAt} />
    </>
  );
}

type PairsProps = Pick<Props, 'schema' | 'values' | 'onChange' | 'tried'> & {
  readonly errorAt: (place: string) => string | undefined;
};

/** Values that the template does not know: a component's number, a note of the factory. */
function Pairs({ schema, values, onChange, tried, errorAt }: PairsProps) {
  const { t } = useTranslation();
  const fault = tried ? pairFault(values, schema) : undefined;
  const change = (at: number, pair: Partial<DeviceValues['pairs'][number]>) =>
    onChange({
      ...values,
      pairs: values.pairs.map((one, place) => (place === at ? { ...one, ...pair } : one)),
    });
  return (
    <fieldset className={css['others']}>
      <legend>{t('deviceOffice.others')}</legend>
      {values.pairs.map((pair, at) => (
        <div key={at} className={css['pair']}>
          <TextInput
            id={pairId(at)}
            label={t('deviceOffice.pairName')}
            maxLength={60}
            autoComplete="off"
            value={pair.name}
            error={
              at === fault?.at
                ? t(fault.reason === 'taken' ? 'deviceOffice.pairNameTaken' : 'deviceOffice.pairNameMissing')
                : pair.name.trim() !== '' && !/^[A-Za-z0-9_-]+$/.test(pair.name.trim())
                  ? t('deviceOffice.pairNameWrong')
                  : errorAt(`parameters.${pair.name}`)
            }
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <TextInput
            label={t('deviceOffice.pairValue')}
            maxLength={2_000}
            autoComplete="off"
            value={pair.value}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size="2.75rem"
            aria-label={t('deviceOffice.removePair', { name: pair.name })}
            onClick={() => onChange({ ...values, pairs: values.pairs.filter((_, place) => place !== at) })}
          >
            <IconTrash aria-hidden stroke={1.75} size="1.25rem" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden stroke={1.75} />}
          onClick={() => onChange({ ...values, pairs: [...values.pairs, { name: '', value: '' }] })}
        >
          {t('deviceOffice.addPair')}
        </Button>
      </div>
    </fieldset>
  );
}
