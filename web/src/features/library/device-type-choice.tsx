import { Checkbox } from '@mantine/core';
import { labelIn } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { organisationTemplates } from '../templates/queries.ts';
import css from './library.module.css';

type Props = { readonly value: readonly number[]; readonly onChange: (types: readonly number[]) => void };

/** The device types that a document is about: their installers find it at the device. */
export function DeviceTypeChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(organisationTemplates(useOrganisation()));
  // One that is not active any more can be taken away, and put back as long as this is open.
  const [before] = useState(value);
  const offered = data.filter(({ id, isActive }) => isActive || before.includes(id) || value.includes(id));
  if (offered.length === 0) return null;
  return (
    <fieldset className={css['types']}>
      <legend>{t('library.deviceTypes')}</legend>
      {offered.map(({ id, name, nameTranslations }) => (
        <Checkbox
          key={id}
          label={labelIn(currentLanguage(), nameTranslations, name)}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}
