import type { EndpointInput } from '@portal/domain/endpoint';
import type { updateMakerContact } from '@portal/domain/organisations/contact-contract';
import { queryOptions } from '@tanstack/react-query';
import { callWithTag } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/organisations/contact-contract'));

/** The contact data of a maker with the tag that a change sends back. */
export function makerContact(organisation: number) {
  return queryOptions({
    queryKey: ['maker_contact', organisation] as const,
    queryFn: async () => {
      const { data, etag } = await callWithTag((await contract()).getMakerContact, {
        params: { organisation },
      });
      return { contact: data, etag };
    },
  });
}

/** Saves contact data; what is saved then, with its tag. Throws `changed-meanwhile` when it has changed since `etag` was read. */
export async function saveMakerContact(
  organisation: number,
  etag: string | null,
  body: NonNullable<EndpointInput<typeof updateMakerContact>['body']>,
) {
  const saved = await callWithTag((await contract()).updateMakerContact, {
    params: { organisation },
    body,
    headers: { 'If-Match': etag ?? '*' },
  });
  return { contact: saved.data, etag: saved.etag };
}
