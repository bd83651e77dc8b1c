import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { appHistory } from '../../lib/history.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { landingNow, useOrganisation } from '../../lib/session/session.ts';
import { OrganisationSelect } from '../../ui/frame/organisation-select.tsx';
import { routeAt } from '../routes.ts';
import { switchToOrganisation } from './organisation-choice.ts';

/**
 * The select with which a superadmin chooses the organisation of the whole app; unsent work in the queue is not
 * affected.
 */
export function OrganisationSwitch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const chosen = useOrganisation();

  async function choose(organisationId: number) {
    if (!(await appHistory().mayLeave())) return;
    await switchToOrganisation(organisationId, () => {
      // A record or filter in the address belongs to the organisation that is left; a section of the settings to none.
      const isRecord = /:(?!section\b)/.test(routeAt(pathname)?.path ?? '');
      void navigate(isRecord ? landingNow() : { search: '' }, { replace: true, state: { leaving: true } });
    });
    await queryClient.invalidateQueries();
  }

  return (
    <OrganisationSelect
      label={t('shell.organisation')}
      value={chosen}
      onChange={(organisationId) => void choose(organisationId)}
    />
  );
}
