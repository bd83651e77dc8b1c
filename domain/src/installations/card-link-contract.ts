import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { signingSecretSchema } from '../signing/session-contract.ts';

/** The page behind the QR code of a card; the secret follows as its fragment. */
export const CARD_PAGE = '/card';

export const createCardLink = endpoint({
  id: 'cardLinks.create',
  method: 'POST',
  path: '/installations/{id}/card_links',
  summary:
    'Lets a customer open a card on a phone of their own: one phone, for an hour. The secret stands in this answer alone.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  params: z.object({ id: idParam }),
  body: z.strictObject({ card: z.enum(['installation', 'warranty']) }),
  answer: z.object({
    /** What the QR code says: the secret is in its fragment, which browsers send to nobody. */
    address: z.url(),
    /** The QR code as SVG. */
    qr: z.string(),
    expiresAt: z.string(),
  }),
  status: 201,
});

export const openCardLink = endpoint({
  id: 'cardLinks.open',
  method: 'POST',
  path: '/card_links/open',
  summary:
    'The card as PDF, to the first phone that opens it, which a cookie tells from others. `card-link-over` where the secret is wrong, over, or another phone’s.',
  access: 'public',
  body: z.strictObject({ secret: signingSecretSchema }),
  produces: 'application/pdf',
  status: 200,
});
