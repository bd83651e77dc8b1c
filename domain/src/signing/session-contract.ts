import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { receivedFormSchema } from '../form/received.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { receivedParametersSchema } from '../templates/received-parameters.ts';
import { signedContentSchema } from './signed-content.ts';

const FIELD = ['installer', 'asp'] as const;
const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The page behind the QR code; the secret follows as its fragment. */
export const SIGNING_PAGE = '/sign';

/** The largest signature that a customer's phone sends, as a PNG. The app draws at most 1,200 pixels, some 40 KB. */
export const SIGNATURE_BYTES = 192 * 1024;
/** The longest side of it, in pixels. */
export const SIGNATURE_SIDE_PX = 1_600;
const BASE64_LENGTH = Math.ceil(SIGNATURE_BYTES / 3) * 4;

/** How far a customer is: nobody has opened it, one phone has, or it is signed. */
export const signingStateSchema = z.enum(['waiting', 'opened', 'signed']);

/** A drawing as it travels: a PNG in base64, with its size in pixels. */
export const signaturePictureSchema = z.object({
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  /** A name was typed in place of a drawing. */
  typed: z.boolean(),
});

export const createSigningSession = endpoint({
  id: 'signing.create',
  method: 'POST',
  path: '/signing_sessions',
  summary:
    'Lets a customer read and sign what a form says on a phone of their own: for one hour, one phone and one signature. The secret stands in this answer alone.',
  access: FIELD,
  body: z.strictObject({
    /** The version of the template whose form was filled in. */
    version: iriSchema('device_template_versions'),
    content: signedContentSchema,
  }),
  answer: z.object({
    id: z.int(),
    /** What the QR code says: the secret is in its fragment, which browsers send to nobody. */
    address: z.url(),
    /** The QR code as SVG. */
    qr: z.string(),
    /** The SHA-256 of the content's canonical text, as the server reads it. */
    hash: SHA256,
    expiresAt: z.string(),
  }),
  status: 201,
});

export const getSigningSession = endpoint({
  id: 'signing.one',
  method: 'GET',
  path: '/signing_sessions/{id}',
  summary: 'How far the customer is, and their signature once there is one; only for whoever began it.',
  access: FIELD,
  params: z.object({ id: idParam }),
  answer: z.object({
    state: signingStateSchema,
    hash: SHA256,
    expiresAt: z.string(),
    signature: signaturePictureSchema.nullable(),
  }),
  status: 200,
});

export const endSigningSession = endpoint({
  id: 'signing.end',
  method: 'DELETE',
  path: '/signing_sessions/{id}',
  summary: 'Ends signing on the customer’s phone at once and deletes everything stored of it.',
  access: FIELD,
  params: z.object({ id: idParam }),
  status: 204,
});

/** 128 random bits in base64url. */
export const signingSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** What the customer reads; its words are those of the form, in every language that it has. */
export const documentToSignSchema = z.object({
  maker: z.string(),
  deviceTemplate: z.object({ name: z.string(), nameTranslations: receivedLabelsSchema }),
  parametersSchema: receivedParametersSchema,
  form: receivedFormSchema,
  content: signedContentSchema,
  hash: SHA256,
});
export type DocumentToSign = z.infer<typeof documentToSignSchema>;

export const openSigningSession = endpoint({
  id: 'signing.open',
  method: 'POST',
  path: '/signing_sessions/open',
  summary:
    'What is to be signed, to the first phone that opens it, which a cookie tells from others. `signing-over` where the secret is wrong, over, or another phone’s.',
  access: 'public',
  body: z.strictObject({ secret: signingSecretSchema }),
  answer: z.object({
    /** Null once it is signed. */
    document: documentToSignSchema.nullable(),
    expiresAt: z.string(),
  }),
  status: 200,
});

export const signOnOwnPhone = endpoint({
  id: 'signing.sign',
  method: 'POST',
  path: '/signing_sessions/sign',
  summary:
    'The customer’s signature, once, from the phone that opened it. `signing-over` as for opening; `file-kind-refused` for anything but a small PNG.',
  access: 'public',
  body: z.strictObject({
    secret: signingSecretSchema,
    /** Of what was read. */
    hash: SHA256,
    picture: z
      .string()
      .max(BASE64_LENGTH)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    typed: z.boolean().default(false),
  }),
  bodyBytes: BASE64_LENGTH + 4 * 1024,
  status: 204,
});
