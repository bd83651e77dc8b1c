import { z } from 'zod';
import { typedPasswordSchema } from '../auth/contract.ts';
import { passwordSchema } from '../auth/password.ts';
import { emailSchema } from '../contact/contact-fields.ts';
import { endpoint } from '../endpoint.ts';
import { iriSchema } from '../iri-schema.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { userSchema } from './record.ts';
import { profileFields } from './profile-fields.ts';

/** A signed-in device. */
export const sessionRowSchema = z.object({
  id: z.string(),
  /** The browser's user agent at sign-in, shortened. */
  device: z.string().nullable(),
  /** The address at sign-in without its last part, such as `83.12.45.*`. */
  address: z.string().nullable(),
  createdAt: z.string(),
  /** When its tokens were last renewed. */
  lastUsedAt: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRowSchema>;

export const updateProfile = endpoint({
  id: 'profile.update',
  method: 'PATCH',
  path: '/user',
  summary:
    'Changes what a person may change of themselves (merge patch); `asp` chooses their service partner.',
  access: 'signed-in',
  body: z
    .strictObject({
      ...profileFields,
      company: profileFields.company.nullable(),
      taxId: profileFields.taxId.nullable(),
      phone: profileFields.phone.nullable(),
      language: languageSchema,
      asp: iriSchema('users').nullable(),
    })
    .partial(),
  answer: userSchema,
  status: 200,
});

export const changePassword = endpoint({
  id: 'profile.changePassword',
  method: 'POST',
  path: '/user/password',
  summary: 'Sets a new password, for whoever knows the present one; ends every other session.',
  access: 'signed-in',
  body: z.strictObject({ currentPassword: typedPasswordSchema, password: passwordSchema }),
  status: 204,
});

export const changeEmail = endpoint({
  id: 'profile.changeEmail',
  method: 'POST',
  path: '/user/email',
  summary:
    'Mails a link to a new address; it takes effect when that link is followed (`/verify-email`), and the old address is told.',
  access: 'signed-in',
  body: z.strictObject({ email: emailSchema, currentPassword: typedPasswordSchema }),
  status: 202,
});

export const listSessions = endpoint({
  id: 'profile.sessions',
  method: 'GET',
  path: '/user/sessions',
  summary: 'The devices on which the caller is signed in, the latest used first.',
  access: 'signed-in',
  answer: sessionRowSchema,
  collection: { type: 'Session', order: [] },
  status: 200,
});

export const endSession = endpoint({
  id: 'profile.endSession',
  method: 'DELETE',
  path: '/user/sessions/{session}',
  summary: 'Signs one of the caller’s devices out.',
  access: 'signed-in',
  params: z.object({ session: z.uuid() }),
  status: 204,
});

export const endOtherSessions = endpoint({
  id: 'profile.endOtherSessions',
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'Signs all of the caller’s devices out but this one.',
  access: 'signed-in',
  status: 204,
});
