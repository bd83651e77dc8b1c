import { queryOptions } from '@tanstack/react-query';
import { call, list, openFile } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { organisationHeader } from '../../lib/session/session.ts';

// Keys open accounts: they are not kept on the device.

const contract = () => contractOf(() => import('@portal/domain/registration-keys/contract'));

export type KeyState = 'free' | 'used';

/** By what keys are picked: the list and its export understand the same. */
export type KeyPick = { readonly state: KeyState | null; readonly search: string };

function queryOf({ state, search }: KeyPick) {
  return { ...(state !== null && { state: [state] }), ...(search !== '' && { search }) };
}

/** One page of the registration keys of an organisation, newest first. */
export function keysPage(organisationId: number, pick: KeyPick, page: number) {
  return queryOptions({
    queryKey: ['registration_keys', organisationId, pick, page] as const,
    queryFn: async () => list((await contract()).listKeys, { query: { ...queryOf(pick), page } }),
  });
}

type MadeKeys = { readonly count: number; readonly organisation: number };

/**
 * Makes so many keys of an organisation and answers them; of another one than the app looks at for superadmins alone.
 * @param onceKey under the same one they are made once
 */
export async function makeKeys(
  { count, organisation }: MadeKeys,
  onceKey: string,
): Promise<readonly string[]> {
  const { keys } = await call((await contract()).createKeys, {
    body: { count },
    headers: { ...organisationHeader(organisation), 'Idempotency-Key': onceKey },
  });
  return keys.map(({ key }) => key);
}

export async function deleteKey(id: number): Promise<void> {
  await call((await contract()).deleteKey, { params: { id } });
}

/** The keys that a filter finds, as CSV on its way. */
export async function openKeysCsv(pick: KeyPick): Promise<Response> {
  return openFile((await contract()).exportKeys, { query: queryOf(pick) });
}
