import { ROLES, type Role } from '@portal/domain/access/role-of';
import { idParam } from '../../ui/lists/list-filter.ts';

/** Filters, page and order of the list of users, which live in the address. */
export type UserListState = {
  readonly page: number;
  readonly search: string;
  readonly role: Role | null;
  readonly verified: boolean | null;
  readonly aspId: number | null;
  readonly templateId: number | null;
  readonly order: { readonly key: string; readonly direction: 'asc' | 'desc' };
};

/** The filters alone: they select the same users for the list, an export and an e-mail. */
export type UserFilter = Omit<UserListState, 'page' | 'order'>;

const ORDERS = ['name', 'company', 'email', 'registrationDate'];

/** The address of the list without filters and page. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ['search', 'role', 'verified', 'asp', 'template', 'page']) rest.delete(name);
  return rest;
}

/** Whether any filter is set. */
export function isFiltered(params: URLSearchParams): boolean {
  return Object.keys(queryOf(readUserState(params))).length > 0;
}

/** Filters, page and order from an address; invalid values count as not set. */
export function readUserState(params: URLSearchParams): UserListState {
  const verified = params.get('verified');
  return {
    page: idParam(params, 'page') ?? 1,
    search: params.get('search') ?? '',
    role: ROLES.find((role) => role === params.get('role')) ?? null,
    verified: verified === 'yes' ? true : verified === 'no' ? false : null,
    aspId: idParam(params, 'asp'),
    templateId: idParam(params, 'template'),
    order: {
      key: ORDERS.find((key) => key === params.get('order')) ?? 'name',
      direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
    },
  };
}

/** The filters as query parameters of the list and the export. */
export function queryOf({ search, role, verified, aspId, templateId }: UserFilter) {
  return {
    ...(search !== '' && { search }),
    ...(role !== null && { role: [role] }),
    ...(verified !== null && { verified: [String(verified)] }),
    ...(aspId !== null && { 'asp.id': [aspId] }),
    ...(templateId !== null && { 'availableTemplates.id': [templateId] }),
  };
}
