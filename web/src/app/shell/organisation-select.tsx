import { listOrganisations } from '@portal/domain/organisations/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { keptCall, queryClient } from '../../lib/query-client.ts';
import { setOrganisation, useOrganisation } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import css from './organisation-select.module.css';

type Props = {
  /** Without it the choice becomes the organisation that the whole app looks at. */
  readonly onChange?: (organisationId: number) => void;
  readonly value?: number;
};

/** A superadmin's organisations with their logos (specification section 2). */
export function OrganisationSelect({ onChange, value }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const navigate = useNavigate();
  const chosen = useOrganisation();
  const { data = [] } = useQuery(keptCall(['organisations'], async () => listOrganisations));

  const choose = (organisationId: number) => {
    if (onChange !== undefined) {
      onChange(organisationId);
      return;
    }
    setOrganisation(organisationId);
    // Filters and records in the address are of the organisation that was left.
    void navigate({ search: '' }, { replace: true });
    void queryClient.invalidateQueries();
  };

  return (
    <fieldset className={css['organisations']}>
      <legend>{t('app.menu.organisation')}</legend>
      {data.map(({ id, name: maker }) => (
        <label key={id} className={css['organisation']}>
          <input type="radio" name={name} checked={(value ?? chosen) === id} onChange={() => choose(id)} />
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
