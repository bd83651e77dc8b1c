import type { User } from '@portal/domain/users/record';
import type { RefusedField } from '../../form/fields/refusal.ts';
import { refusedFields } from '../../form/refused/refused-fields.ts';
import { type Mending, mendingParts, type OpenedMended } from '../../records/correction/lazy-parts.ts';
import { type Commissioning, commissioningVersions } from './draft-data.ts';
import { fieldWords } from './field-words.ts';
import { withoutPictures } from './let-go.ts';
import { namedFields, refusedSpot } from './refused-spot.ts';
import { commissioningSteps } from './step-list.ts';

/** What the form has to know of the refused request, with how the fields stand that were named. */
export type CommissioningMending = Mending<Commissioning> & {
  readonly fields: (now: Commissioning) => readonly RefusedField[];
  readonly words: typeof fieldWords;
};

type Opened = Extract<OpenedMended<Commissioning>, { kind: 'form' }>;

/** Opens the form of a refused installation at its place, or says why it does not open. */
export async function openRefused(
  requestId: string,
  place: string,
  user: User,
): Promise<
  | (Omit<Opened, 'mending'> & { readonly mending: CommissioningMending })
  | Exclude<OpenedMended<Commissioning>, Opened>
> {
  const { openMended } = await mendingParts();
  const opened = await openMended({
    userId: user.id,
    requestId,
    place,
    versions: commissioningVersions,
    letGo: (data, gone) => mends(withoutPictures(data, gone), requestId),
  });
  if (opened.kind !== 'form') return opened;
  const { error, refused } = opened.mending;
  const named = namedFields(error, refused);
  const fields = (now: Commissioning) =>
    refusedFields(named, refusedSpot, { refused, now, steps: commissioningSteps(now) });
  return { ...opened, mending: { ...opened.mending, fields, words: fieldWords } };
}

/** A new installation knows that it takes a refused one's place. */
function mends(data: Commissioning, requestId: string): Commissioning {
  return data.target.kind === 'new' ? { ...data, target: { ...data.target, mends: requestId } } : data;
}
