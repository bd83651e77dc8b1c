import { listOrganisations } from '@portal/domain/organisations/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { offlineCall } from '../../lib/network/query-client.ts';
import { Logo } from './logo.tsx';
import css from './organisation-select.module.css';

type Props = {
  readonly label: ReactNode;
  readonly value: number;
  readonly onChange: (organisationId: number) => void;
};

/**
 * A select of the organisations with their logos (specification section 2); the caller decides what the choice does.
 */
export function OrganisationSelect({ label, value, onChange }: Props) {
  const name = useId();
  const { data = [] } = useQuery(offlineCall(['organisations'], async () => listOrganisations));
  return (
    <fieldset className={css['organisations']}>
      <legend>{label}</legend>
      {data.map(({ id, name: maker }) => (
        <label key={id} className={css['organisation']}>
          <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
          <span className={css['maker']}>
            <span className={css['logo']}>
              <Logo organisationId={id} variant="paper" decorative />
            </span>
            {maker}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
