import { createHash } from 'node:crypto';
import { Problem } from '@portal/domain/problem';
import { canonicalText } from '@portal/domain/signing/canonical';
import { type DocumentToSign, SIGNING_PAGE } from '@portal/domain/signing/session-contract';
import type { SignedContent } from '@portal/domain/signing/signed-content';
import { LIMITS } from '../auth/guessing-store.ts';
import { qrSvg } from '../cards/codes.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { organisationById } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { countAttempt, uncountAttempt } from '../platform/http/rate-limit.ts';
import { hashOfSecret, newSecret, secretOfPhone } from '../platform/identity/strangers-phone.ts';
import { portalIn } from '../platform/scope-of.ts';
import { versionById } from '../templates/store.ts';
import { contactById } from '../users/contact-store.ts';
import { signaturePicture } from './picture-commands.ts';
import * as store from './store.ts';

/**
 * Shows a form to a customer's own phone. Throws `invalid-values` for a version that the organisation has not.
 * @returns the address behind the QR code; its secret is kept nowhere
 */
export async function beginSigning(
  tx: Tx,
  scope: Scope,
  asked: { readonly version: number; readonly content: SignedContent },
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
) {
  if (!(await versionById(tx, scope, asked.version)))
    throw new Problem('invalid-values', { violations: [{ propertyPath: 'version', code: 'unknown' }] });
  const secret = newSecret();
  const hash = createHash('sha256').update(canonicalText(asked.content)).digest('hex');
  const session = await store.insertSession(
    tx,
    scope,
    {
      versionId: asked.version,
      secretHash: hashOfSecret(secret),
      content: asked.content,
      contentHash: hash,
    },
    now,
  );
  await recordEvent(tx, scope, { type: 'user.signing_shared', account: scope.actor });
  const address = new URL(`${SIGNING_PAGE}#${secret}`, publicUrl).href;
  const qr = qrSvg(address)?.toString();
  if (qr === undefined) throw new Error('The address of a signing session is too long for a QR code');
  return { ...session, address, qr, hash };
}

type Asking = { readonly secret: string; readonly address: string };

/**
 * The session of a secret. Guesses are counted by address and in total; a wrong secret and one that is over have one answer,
 * `signing-over`.
 */
async function sessionOf(
  db: Deps['db'],
  { secret, address }: Asking,
  now: Date,
): Promise<store.SigningSession> {
  const guesses = LIMITS.signingGuess({ address });
  await db.signIn((tx) => countAttempt(tx, guesses, now));
  const known = await db.signIn((tx) => store.sessionOfSecret(tx, secret));
  const session =
    known &&
    (await db.within(portalIn(known.organisation_id), (tx) =>
      store.sessionById(tx, portalIn(known.organisation_id), known.id, now),
    ));
  if (!session) throw new Problem('signing-over');
  await db.signIn((tx) => uncountAttempt(tx, guesses, now));
  return session;
}

/**
 * Opens a session on the phone of a customer: the first one is let in, and later ones only with what the first was given.
 * @param phone what the phone was given when it opened this session or another one, if it did
 * @returns what the phone is told by, as `phone`, where this was the first
 */
export async function openSigning(
  { db }: Pick<Deps, 'db'>,
  asking: Asking,
  phone: string | undefined,
  now: Date,
): Promise<{
  readonly document: DocumentToSign | null;
  readonly expiresAt: string;
  readonly phone: string | null;
}> {
  const session = await sessionOf(db, asking, now);
  const scope = portalIn(session.organisation_id);
  return db.within(scope, async (tx) => {
    const fresh = session.phone_hash === null ? secretOfPhone(phone) : null;
    const isFirst =
      fresh !== null && (await store.bindPhone(tx, scope, session.id, hashOfSecret(fresh), now));
    if (!isFirst && !isPhoneOf(session, phone)) throw new Problem('signing-over');
    return {
      document: session.signed_at === null ? await documentOf(tx, scope, session) : null,
      expiresAt: session.expires_at,
      phone: fresh,
    };
  });
}

const isPhoneOf = ({ phone_hash: hash }: store.SigningSession, phone: string | undefined): boolean =>
  hash !== null && phone !== undefined && hashOfSecret(phone) === hash;

async function documentOf(tx: Tx, scope: Scope, session: store.SigningSession): Promise<DocumentToSign> {
  const version = await versionById(tx, scope, session.version_id);
  const maker = await organisationById(tx, scope.organisationId);
  if (!version || !maker) throw new Problem('signing-over');
  return {
    maker: maker.name,
    deviceTemplate: { name: version.templateName, nameTranslations: version.templateNames },
    parametersSchema: version.parametersSchema,
    form: version.installationFormSchema,
    content: session.content,
    hash: session.content_hash,
  };
}

/**
 * Takes the one signature of a session, from the phone that opened it and for what that phone was shown. Throws `signing-over`,
 * and `file-kind-refused` for anything but a small PNG.
 */
export async function signOnPhone(
  { db }: Pick<Deps, 'db'>,
  asking: Asking,
  given: {
    readonly phone: string | undefined;
    readonly hash: string;
    readonly picture: string;
    readonly typed: boolean;
  },
  now: Date,
): Promise<void> {
  const session = await sessionOf(db, asking, now);
  if (!isPhoneOf(session, given.phone) || session.signed_at !== null || session.content_hash !== given.hash)
    throw new Problem('signing-over');
  await db.signIn((tx) => countAttempt(tx, LIMITS.signature(session.id), now));
  const picture = await signaturePicture(given.picture, `signing session ${session.id}`);
  const scope = portalIn(session.organisation_id);
  await db.within(scope, async (tx) => {
    const isStored = await store.storeSignature(
      tx,
      scope,
      session.id,
      { ...picture, typed: given.typed },
      now,
    );
    if (!isStored) throw new Problem('signing-over');
    const account = await contactById(tx, scope, session.user_id);
    if (!account) throw new Problem('signing-over');
    const author = { organisationId: scope.organisationId, actor: { id: account.id, name: account.name } };
    await recordEvent(tx, author, {
      type: 'user.signing_received',
      account: { id: account.id, name: account.name },
    });
  });
}
