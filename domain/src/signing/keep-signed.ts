import { asksForNewSignature, changedAfterSigning, type ChangedField } from './changed-after-signing.ts';
import { plainSerial } from '../devices/serial-key.ts';
import type { SignedContent } from './signed-content.ts';
import type { SignedRecord } from './signed-record.ts';

/** A signature as it is kept: what was signed stays as it was, and what was changed afterwards stands beside it. */
export type StoredSigned = {
  readonly hash: string;
  readonly typed: boolean;
  readonly content: SignedContent;
  readonly changes: readonly ChangedField[];
  readonly asksAnew: boolean;
};

type StoredSignature = Pick<StoredSigned, 'hash' | 'typed' | 'content'> & {
  readonly changes?: StoredSigned['changes'];
};

/**
 * The signature beside the content as it is now. Parameters belong to the device, and a repair may change them: they count
 * as changed where this correction changes them, or an earlier one did.
 * @param before the content before the correction; the signed content when it was just signed
 */
export function keepSigned(
  { hash, typed, content, changes: earlier = [] }: StoredSignature,
  now: SignedContent,
  before: SignedContent = content,
): StoredSigned {
  const known = new Set(earlier.map(({ path }) => path));
  const touched = new Set(changedAfterSigning(before, now).map(({ path }) => path));
  const changes = changedAfterSigning(content, now).filter(
    ({ path }) => !path.startsWith('parameters.') || known.has(path) || touched.has(path),
  );
  return { hash, typed, content, changes, asksAnew: asksForNewSignature(signedFor(content), signedFor(now)) };
}

/** The signature after a picture that was lost on the phone was taken again, or left out, under its name. */
export function withPicture(stored: StoredSigned, name: string, hash: string | null): StoredSigned {
  const { pictures } = stored.content;
  const before = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  const path = `files.${name}`;
  if (before === undefined) return stored;
  const others = stored.changes.filter((change) => change.path !== path);
  return { ...stored, changes: before === hash ? others : [...others, { path, before, after: hash ?? '' }] };
}

/**
 * Whose device is signed for, and under which declaration. What was signed stays as it was, also a serial number from before those were
 * stored with their letters composed: it names the same device.
 */
export function signedFor({ customerName, companyName, serial, declaration }: SignedContent) {
  return { customerName, companyName, serial: plainSerial(serial), declaration: declaration?.text ?? null };
}

/** A kept signature as the API returns it. */
export function signedRecord({ hash, typed, content, changes, asksAnew }: StoredSigned): SignedRecord {
  const { declaration, signer } = content;
  const { customerName, companyName, serial } = signedFor(content);
  return {
    hash,
    signer,
    typed,
    declaration,
    of: { customerName, companyName, serial },
    changes: [...changes],
    asksAnew,
  };
}
