import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import { iri } from '@portal/domain/iri';
import type { createMailing } from '@portal/domain/users/mailing-contract';
import type { updateUser } from '@portal/domain/users/admin-contract';
import type { EndpointInput } from '@portal/domain/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithTag, list, openFile } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { queryOf, type UserListState, type UserFilter } from './list-state.ts';

// Nothing here is cached on the device: data of a person who was erased must not stay there.

const contract = () => contractOf(() => import('@portal/domain/users/admin-contract'));
const mailings = () => contractOf(() => import('@portal/domain/users/mailing-contract'));

const POLL_MS = 1_000;

/** One page of the users of an organisation. */
export function usersPage(organisationId: number, state: UserListState) {
  return queryOptions({
    queryKey: ['users', 'organisation', organisationId, state] as const,
    queryFn: async () =>
      list((await contract()).listUsers, {
        query: {
          ...queryOf(state),
          page: state.page,
          order: { [state.order.key]: state.order.direction },
        },
      }),
  });
}

/** One user with the ETag that a change sends back. */
export function oneUser(id: number) {
  return queryOptions({
    queryKey: ['users', 'one', id] as const,
    queryFn: async () => {
      const { data, etag } = await callWithTag((await contract()).getUserById, { params: { id } });
      return { user: data, etag };
    },
  });
}

/** The service partners of an organisation. */
export function servicePartners(organisationId: number) {
  return queryOptions({
    queryKey: ['users', 'asp', organisationId] as const,
    queryFn: async () => {
      const { listOrganisationUsers } = await contractOf(() => import('@portal/domain/users/contract'));
      return call(listOrganisationUsers, {
        params: { organisation: organisationId },
        query: { roles: 'ROLE_ASP', itemsPerPage: MAX_PAGE_SIZE },
      });
    },
  });
}

/** How many records would be deleted with a user. */
export async function cascadeOf(id: number) {
  return call((await contract()).countUserCascade, { params: { id } });
}

/** Deletes a user with the records that were confirmed. Throws `changed-meanwhile` when their number has changed since. */
export async function deleteUser(id: number, confirmed: Awaited<ReturnType<typeof cascadeOf>>) {
  await call((await contract()).deleteUser, { params: { id }, query: confirmed });
}

export async function verifyUser(id: number) {
  await call((await contract()).verifyUser, { params: { id } });
}

export async function resendVerification(id: number) {
  await call((await contract()).resendVerification, { params: { id } });
}

export async function endSessions(id: number) {
  await call((await contract()).endUserSessions, { params: { id } });
}

/** Changes a user; the server refuses it when the user has changed since `etag` was read. */
export async function changeUser(
  id: number,
  etag: string | null,
  body: NonNullable<EndpointInput<typeof updateUser>['body']>,
) {
  return call((await contract()).updateUser, {
    params: { id },
    body,
    headers: etag === null ? {} : { 'If-Match': etag },
  });
}

/** The users that match a filter, as a stream of CSV. */
export async function openUsersCsv(filter: UserFilter) {
  return openFile((await contract()).exportUsers, { query: queryOf(filter) });
}

/** The receivers of a mailing: one user, or all that match a filter. */
export type MailTo =
  | { readonly user: number; readonly name: string }
  | { readonly filter: UserFilter; readonly count: number };

type Mailing = NonNullable<EndpointInput<typeof createMailing>['body']>;

/** A mailing as the server is asked for it. */
export function mailingOf(to: MailTo, subject: string, text: string): Mailing {
  return { subject, text, to: receiversOf(to) };
}

/** Sends a mailing; under the same key it is sent once, however often it is asked for. */
export async function sendMailing(body: Mailing, key: string) {
  return call((await mailings()).createMailing, { body, headers: { 'Idempotency-Key': key } });
}

function receiversOf(to: MailTo): Mailing['to'] {
  if ('user' in to) return { users: [iri('users', to.user)] };
  const { search, role, verified, aspId, templateId } = to.filter;
  return {
    filter: {
      ...(search !== '' && { search }),
      ...(role !== null && { role: [role] }),
      ...(verified !== null && { verified }),
      ...(aspId !== null && { asp: [iri('users', aspId)] }),
      ...(templateId !== null && { availableTemplates: [iri('device_templates', templateId)] }),
    },
  };
}

/** Progress of a mailing, fetched every second until all of it is sent. */
export function mailingProgress(id: number) {
  return queryOptions({
    queryKey: ['mailings', id] as const,
    queryFn: async () => call((await mailings()).getMailing, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : POLL_MS),
  });
}

/** One page of the users whom a mailing did not reach. */
export function unreachedBy(id: number, page: number, known: number) {
  return queryOptions({
    queryKey: ['mailings', id, 'unreached', page, known] as const,
    queryFn: async () => list((await mailings()).listUnreached, { params: { id }, query: { page } }),
    enabled: known > 0,
  });
}
