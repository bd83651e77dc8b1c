import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { servicePartners } from '../../features/profile/queries.ts';
import { loadPartnerRequired, partnerRequired } from '../../lib/session/partner-required.ts';
import { landingNow, useOrganisation } from '../../lib/session/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx';
import { isProcess, routeAt } from '../routes.ts';

/** The dialog was dismissed until the next start of the app; pages for field work still show it. */
const dismissed = createStore(false);

/**
 * Asks an installer without a service partner to choose one, where the maker requires it and has any (specification
 * section 2, App shell). Until then field work cannot begin: "not now" leads away from its pages.
 */
export default function PartnerGate() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const later = useStore(dismissed);
  const required = useStore(partnerRequired);
  const { data: partners } = useQuery({ ...servicePartners(useOrganisation()), enabled: required });
  useEffect(() => {
    void loadPartnerRequired();
  }, []);

  const route = routeAt(pathname);
  const working = isProcess(route);
  const asks = required && (partners?.length ?? 0) > 0 && route?.name !== 'edit-profile';
  if (!asks || (later && !working)) return null;
  return (
    <ConfirmDialog
      question={{
        title: t('profile.partner.title'),
        text: t('profile.partner.text'),
        confirmLabel: t('profile.partner.choose'),
        cancelLabel: t('profile.partner.later'),
        answer: (choose) => {
          const state = { leaving: true };
          if (choose) return void navigate('/edit-profile?chooseASP=true', { state });
          dismissed.set(true);
          if (working) void navigate(landingNow(), { state, replace: true });
          return undefined;
        },
      }}
    />
  );
}
