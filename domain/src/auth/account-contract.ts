import { z } from 'zod';
import { emailSchema } from '../contact/contact-fields.ts';
import { endpoint } from '../endpoint.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { profileFields } from '../users/profile-fields.ts';
import { passwordSchema } from './password.ts';

/** A registration key as typed: spaces around it and lower case do not matter. */
export const registrationKeySchema = z.string().trim().min(1, 'required').max(60).toUpperCase();

export const checkRegistrationKey = endpoint({
  id: 'auth.checkKey',
  method: 'POST',
  path: '/register/key',
  summary:
    'Whether a registration key is free, before the rest is typed in; otherwise `wrong-registration-key`.',
  access: 'public',
  body: z.strictObject({ key: registrationKeySchema }),
  status: 204,
});

export const register = endpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/register',
  summary:
    'Creates an account with a registration key, which can be used once, and mails a link that confirms the address.',
  access: 'public',
  body: z.strictObject({
    key: registrationKeySchema,
    email: emailSchema,
    password: passwordSchema,
    ...profileFields,
    /** The language of mails; when absent, that of the answer. */
    language: languageSchema.optional(),
  }),
  /** The address that the link was sent to. */
  answer: z.object({ email: z.string() }),
  status: 201,
});

export const correctNewAddress = endpoint({
  id: 'auth.correctAddress',
  method: 'POST',
  path: '/register/address',
  summary:
    'Mails the confirming link of a new account to another address, because the one that was registered was mistyped. `wrong-credentials` unless the password is that of the account, `not-allowed` once its address was confirmed, `email-taken` for an address of another account.',
  access: 'public',
  body: z.strictObject({
    /** The address as it was registered. */
    email: emailSchema,
    password: z.string().min(1, 'required').max(1_000),
    newEmail: emailSchema,
  }),
  /** The address that the link was sent to. */
  answer: z.object({ email: z.string() }),
  status: 200,
});

/** The token of a link: sent by mail, valid once and for a limited time. */
const linkTokenSchema = z.string().trim().min(1, 'required').max(200);

export const verifyEmail = endpoint({
  id: 'auth.verifyEmail',
  method: 'POST',
  path: '/verify-email',
  summary:
    'Confirms an address by the token that was mailed to it: of a new account, or of a new address of an account.',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema }),
  /** The confirmed address, with which sign-in can begin. */
  answer: z.object({ email: z.string() }),
  status: 200,
});

export const unlockSignIn = endpoint({
  id: 'auth.unlock',
  method: 'POST',
  path: '/login/unlock',
  summary:
    'Ends the wait after wrong passwords for the browser that was refused with `sign-in-locked`, by the token or the code that was mailed to the account; the password is still required. In another browser `other-browser`, and the token stays valid.',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema }),
  /** The address of the account, with which sign-in can begin. */
  answer: z.object({ email: z.string() }),
  status: 200,
});

export const requestPasswordReset = endpoint({
  id: 'auth.requestReset',
  method: 'POST',
  path: '/reset-password',
  summary: 'Mails a link for a new password, if there is such an account; the answer is the same either way.',
  access: 'public',
  body: z.strictObject({ email: emailSchema }),
  status: 202,
});

export const checkPasswordReset = endpoint({
  id: 'auth.checkReset',
  method: 'POST',
  path: '/reset-password/check',
  summary:
    'Whether the token that was mailed is still valid, before a new password is typed; this does not use it up. Otherwise `link-expired`.',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema }),
  status: 204,
});

export const confirmPasswordReset = endpoint({
  id: 'auth.confirmReset',
  method: 'POST',
  path: '/reset-password/confirm',
  summary: 'Sets a new password by the token that was mailed; ends every session of the account.',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema, password: passwordSchema }),
  status: 204,
});
