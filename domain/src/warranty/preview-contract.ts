import { z } from 'zod';
import { endpoint, LARGE_BODY_BYTES } from '../endpoint.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { admins } from '../templates/editing-contract.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { receivedWarrantyTemplateSchema } from './document.ts';
import { warrantyTermsSchema } from './terms.ts';

const previewCall = {
  method: 'POST',
  access: admins,
  params: z.object({ id: idParam }),
  body: z.strictObject({
    language: languageSchema,
    /** As it stands in the editor, saved or not; what it names and the version has not is printed as a dash. */
    template: receivedWarrantyTemplateSchema,
    terms: warrantyTermsSchema,
    /** One of this device template that was made; absent: an invented one. */
    installation: iriSchema('installations').optional(),
  }),
  bodyBytes: LARGE_BODY_BYTES,
  status: 200,
} as const;

export const previewCard = endpoint({
  ...previewCall,
  id: 'templates.cardPreview',
  path: '/device_template_versions/{id}/card_preview',
  summary:
    'The warranty card that a text and its terms would give, as PDF, marked as a specimen. `preview-replaced` when the same person asks for the next one meanwhile.',
  produces: 'application/pdf',
});

export const drawCard = endpoint({
  ...previewCall,
  id: 'templates.cardPicture',
  path: '/device_template_versions/{id}/card_picture',
  summary:
    'The same card as one SVG, its A4 pages below each other without paper, to be shown beside an editor.',
  produces: 'image/svg+xml',
});
