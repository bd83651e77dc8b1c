import { beforeAll, describe, expect, it } from 'vitest';
import { made } from './stored-request.sample.ts';
import { missingFromList } from './missing-from-list.ts';

type Request = Awaited<ReturnType<typeof made>>['request'];
let unsent: Request;
let accepted: Request;
beforeAll(async () => {
  ({ request: unsent } = await made());
  ({ request: accepted } = await made({ recordId: 41 }));
});

const page = (...ids: number[]) => ({
  data: { items: ids.map((id) => ({ id })), page: 1, itemsPerPage: 12, totalItems: ids.length },
  isPending: false,
});
const asked = { data: undefined, isPending: true };
const unreachable = { data: undefined, isPending: false };

describe('a record whose photos are still on the phone', () => {
  it('stands above a list that was fetched before the server had it, and above one that was never fetched', () => {
    expect(missingFromList([unsent, accepted], [page(7, 9)])).toEqual([unsent, accepted]);
    expect(missingFromList([unsent, accepted], [unreachable])).toEqual([unsent, accepted]);
  });

  it('is not shown twice once any page of the list has it', () => {
    expect(missingFromList([unsent, accepted], [page(7, 9), page(41)])).toEqual([unsent]);
  });

  it('does not flash above a list that is still on its way', () => {
    expect(missingFromList([unsent, accepted], [asked])).toEqual([unsent]);
  });
});
