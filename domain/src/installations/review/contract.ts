import { z } from 'zod';
import { MAX_WAITING, PREVIEWS_AT_ONCE } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { idParam } from '../../iri-schema.ts';
import { parametersValueSchema } from '../../templates/parameters-schema.ts';
import { remarkSchema } from './remark.ts';

const verifiers = ['asp', 'admin', 'superadmin'] as const;

/** What the rules say of one installation, and what its values are compared with. */
export const reviewSchema = z.object({
  id: z.int(),
  remarks: z.array(remarkSchema),
  /** The values that the factory recorded for its device. */
  factory: parametersValueSchema,
});
export type Review = z.infer<typeof reviewSchema>;

export const listReviews = endpoint({
  id: 'installations.reviews',
  method: 'GET',
  path: '/installation_reviews',
  summary:
    'The remarks by rule on several installations at once; those that the caller does not verify are left out.',
  access: verifiers,
  query: z.object({ id: z.array(idParam).min(1).max(PREVIEWS_AT_ONCE) }),
  answer: reviewSchema,
  collection: { type: 'InstallationReview', order: [] },
  status: 200,
});

/** What waits on the desk of those who verify. */
export const deskSchema = z.object({
  /**
   * The installations that wait for the caller's decision, among those that are searched for, in the order that is asked
   * for, else the longest waiting first; at most a thousand.
   */
  waiting: z.array(z.int()).max(MAX_WAITING),
  /** How many the caller's list shows of each status; withdrawn ones wait for nobody. */
  counts: z.object({
    waiting: z.int(),
    withdrawn: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    no_warranty: z.int(),
  }),
  /** How many the caller has decided on today. */
  decidedToday: z.int(),
});
export type Desk = z.infer<typeof deskSchema>;

export const getDesk = endpoint({
  id: 'installations.desk',
  method: 'GET',
  path: '/organisations/{organisation}/installation_desk',
  summary:
    'What waits for a decision, as it is searched and sorted, how much there is of each status, and the day’s work.',
  access: verifiers,
  params: z.object({ organisation: idParam }),
  query: z.object({
    search: z.string().max(200).optional(),
    template: idParam.optional(),
    orderBy: z.enum(['customerName', 'installationDate', 'waitingSince', 'status']).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
  }),
  answer: deskSchema,
  status: 200,
});
