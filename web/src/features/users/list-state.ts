import { ROLES, type Role } from '@portal/domain/access/role-of';

/** What the list of users is filtered and ordered by; it lives in the URL. */
export type UserListState = {
  readonly page: number;
  readonly search: string;
  readonly role: Role | null;
  readonly verified: boolean | null;
  readonly aspId: number | null;
  readonly templateId: number | null;
  readonly order: { readonly key: string; readonly direction: 'asc' | 'desc' };
};

/** Without the page and the order: whom the list, an export and an e-mail mean. */
export type UserPick = Omit<UserListState, 'page' | 'order'>;

const ORDERS = ['name', 'company', 'email', 'registrationDate'];

/** The address of the list without whatever narrows it. */
export function withoutPick(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ['search', 'role', 'verified', 'asp', 'template', 'page']) rest.delete(name);
  return rest;
}

/** Whether the list is asked for some of the users only. */
export function isNarrowed(params: URLSearchParams): boolean {
  return Object.keys(queryOf(readUserState(params))).length > 0;
}

/** The state as the address tells it; what makes no sense there is left out. */
export function readUserState(params: URLSearchParams): UserListState {
  const verified = params.get('verified');
  return {
    page: idIn(params, 'page') ?? 1,
    search: params.get('search') ?? '',
    role: ROLES.find((role) => role === params.get('role')) ?? null,
    verified: verified === 'yes' ? true : verified === 'no' ? false : null,
    aspId: idIn(params, 'asp'),
    templateId: idIn(params, 'template'),
    order: {
      key: ORDERS.find((key) => key === params.get('order')) ?? 'name',
      direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
    },
  };
}

/** A whole number from one up, or nothing. */
export function idIn(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name));
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** As the list and its export ask the server. */
export function queryOf({ search, role, verified, aspId, templateId }: UserPick) {
  return {
    ...(search !== '' && { search }),
    ...(role !== null && { role: [role] }),
    ...(verified !== null && { verified: [String(verified)] }),
    ...(aspId !== null && { 'asp.id': [aspId] }),
    ...(templateId !== null && { 'availableTemplates.id': [templateId] }),
  };
}
