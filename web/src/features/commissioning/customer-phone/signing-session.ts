import { iri } from '@portal/domain/iri';
import type { Answer } from '@portal/domain/endpoint';
import type { getSigningSession } from '@portal/domain/signing/session-contract';
import { imageName, type Picture } from '../../../form/pictures/picture.ts';
import { call } from '../../../lib/network/api.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { contractOf } from '../../../lib/network/contract.ts';
import type { Commissioning, Seal } from '../commissioning-draft.ts';

const contract = () => contractOf(() => import('@portal/domain/signing/session-contract'));

/** What the customer signs, as it was when the code was shown. */
type SealedHere = Extract<Seal, { kind: 'here' }>;

/** A code that stands: the session on the server, and what it was begun for. */
export type ShownCode = NonNullable<Commissioning['shownCode']> & {
  /** The QR code as SVG; null after a reload, since its secret is not stored. */
  readonly qr: string | null;
};

/**
 * Shows what is sealed to a customer's phone. Throws an `ApiProblem`, and an `Error` where the server reads the content otherwise,
 * so that nobody signs what is refused later.
 */
export async function beginSigning(version: number, seal: SealedHere): Promise<ShownCode> {
  const { createSigningSession: create } = await contract();
  const session = await call(create, {
    body: { version: iri('device_template_versions', version), content: seal.content },
  });
  const { id, expiresAt, qr, hash } = session;
  if (hash !== seal.hash) throw new Error('The server read the content otherwise');
  return { id, expiresAt, qr, seal };
}

/** Ends a code on the server. What cannot be reached ends by itself within the hour. */
export async function endSigning(id: number): Promise<void> {
  const { endSigningSession: end } = await contract();
  await call(end, { params: { id }, keepalive: true });
}

/** How often the server is asked how far the customer is. */
const ASK_EVERY_MS = 2_000;

type Progress = Answer<typeof getSigningSession>;

type Following = {
  /** The server has it, signed or not. */
  readonly stands: () => void;
  readonly opened: () => void;
  readonly signed: (given: NonNullable<Progress['signature']>) => void;
  readonly over: () => void;
};

/**
 * Follows a code until it is signed or over; without a network it waits. One that was found after a reload is asked for at once.
 * @returns ends it
 */
export function followSigning(
  { id, qr, seal: { hash } }: Pick<ShownCode, 'id' | 'qr'> & { readonly seal: Pick<SealedHere, 'hash'> },
  tell: Following,
): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    const next = await progressOf(id);
    if (ended) return;
    if (next === 'over' || (next !== undefined && next.hash !== hash)) return tell.over();
    // Its QR code is gone with the reload, so no phone can open it any more.
    if (next?.state === 'waiting' && qr === null) return tell.over();
    if (next !== undefined) tell.stands();
    if (next?.signature) return tell.signed(next.signature);
    if (next?.state === 'opened') tell.opened();
    timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  };
  timer = setTimeout(() => void ask(), qr === null ? 0 : ASK_EVERY_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Undefined where there was no answer this time. */
async function progressOf(id: number): Promise<Progress | 'over' | undefined> {
  try {
    return await call((await contract()).getSigningSession, { params: { id } });
  } catch (error) {
    return problemOf(error).status === 404 ? 'over' : undefined;
  }
}

/** The customer's signature as a picture of the form, like one that was drawn here. */
export function pictureFrom(
  { picture, width, height }: NonNullable<Progress['signature']>,
  field: string,
): Picture {
  const type = 'image/png';
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
  return { name: imageName(field, type), field, type, bytes: bytes.buffer, width, height };
}
