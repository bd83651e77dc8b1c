import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../lib/session/session.ts';
import { activeTemplates } from '../templates/queries.ts';
import css from './library.module.css';

type Props = { readonly value: readonly number[]; readonly onChange: (types: readonly number[]) => void };

/** The device types that a document is about: their installers find it at the device. */
export function DeviceTypeChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(activeTemplates(useOrganisation()));
  if (data === undefined || data.length === 0) return null;
  return (
    <fieldset className={css['types']}>
      <legend>{t('library.deviceTypes')}</legend>
      {data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}
