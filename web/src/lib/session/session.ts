import { landingPath } from '@portal/domain/access/route-table';
import { type Role, roleOf } from '@portal/domain/access/role-of';
import { DEFAULT_ORGANISATION_ID } from '@portal/domain/constants';
import type { User } from '@portal/domain/users/record';
import { readSetting, writeSetting } from '../local-setting.ts';
import { session } from './session-store.ts';
import { createStore, useStore } from '../store.ts';

/** The half of the app that a service partner is in (specification section 2, Installer/Admin toggle). */
export type AspView = 'installer' | 'admin';

const ASP_VIEW_KEY = 'aspView';
const ORGANISATION_KEY = 'organisation';

export const aspView = createStore<AspView>(readSetting(ASP_VIEW_KEY) === 'admin' ? 'admin' : 'installer');

/** The organisation that a superadmin has chosen; null is their own. */
export const chosenOrganisation = createStore<number | null>(storedOrganisation());

export function setAspView(view: AspView): void {
  writeSetting(ASP_VIEW_KEY, view);
  aspView.set(view);
}

export function setOrganisation(organisationId: number | null): void {
  writeSetting(ORGANISATION_KEY, organisationId === null ? null : String(organisationId));
  chosenOrganisation.set(organisationId);
}

/** The signed-in person, for components; null for nobody. */
export function useUser(): User | null {
  return useStore(session)?.user ?? null;
}

/** The role of the signed-in person; null for nobody. */
export function roleNow(): Role | null {
  const current = session.get();
  return current && roleOf(current.user.roles);
}

export function useRole(): Role | null {
  const user = useUser();
  return user && roleOf(user.roles);
}

/** The organisation whose lists and templates are shown: a superadmin's choice, else the person's own. */
export function organisationNow(): number {
  const own = session.get()?.user.organisation.id ?? DEFAULT_ORGANISATION_ID;
  return roleNow() === 'superadmin' ? (chosenOrganisation.get() ?? own) : own;
}

export function useOrganisation(): number {
  useStore(session);
  useStore(chosenOrganisation);
  return organisationNow();
}

/**
 * The header that names the organisation in which a superadmin works, by default the chosen one; empty for everybody
 * else.
 */
export function organisationHeader(of: number = organisationNow()): Readonly<Record<string, string>> {
  return roleNow() === 'superadmin' ? { 'Portal-Organisation': String(of) } : {};
}

/** The landing page of the signed-in person's role; the sign-in page for nobody. */
export function landingNow(): string {
  const role = roleNow();
  if (role === null) return '/login';
  return role === 'asp' && aspView.get() === 'admin' ? '/admin/installations' : landingPath(role);
}

function storedOrganisation(): number | null {
  const stored = Number(readSetting(ORGANISATION_KEY));
  return Number.isInteger(stored) && stored > 0 ? stored : null;
}
