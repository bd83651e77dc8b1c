import { sameSerial } from '../devices/serial-key.ts';
import { canonicalText } from './canonical.ts';
import type { SignedContent } from './signed-content.ts';

/** One field that was signed with another value. The path is that of the body: `survey.data.step.field`, `parameters.x`. */
export type ChangedField = { readonly path: string; readonly before: string; readonly after: string };

type Of = Pick<SignedContent, 'customerName' | 'companyName' | 'serial'>;

/** Only another customer, device or declaration asks for a new signature; the rest is kept beside what was signed. */
export function asksForNewSignature(
  signed: Of & { readonly declaration: string | null },
  now: Of & { readonly declaration: string | null },
): boolean {
  return (
    canonicalText(signed.customerName) !== canonicalText(now.customerName) ||
    canonicalText(signed.companyName) !== canonicalText(now.companyName) ||
    !sameSerial(signed.serial, now.serial) ||
    canonicalText(signed.declaration) !== canonicalText(now.declaration)
  );
}

/** What was changed after it was signed, field by field, in the order of the paths; empty where nothing was. */
export function changedAfterSigning(signed: SignedContent, now: SignedContent): readonly ChangedField[] {
  const before = fieldsOf(signed);
  const after = fieldsOf(now);
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path) => {
    const [was, is] = [before.get(path) ?? '', after.get(path) ?? ''];
    return was.normalize('NFC') === is.normalize('NFC') ? [] : [{ path, before: was, after: is }];
  });
}

function fieldsOf(content: SignedContent): ReadonlyMap<string, string> {
  const {
    installer,
    note,
    parameters,
    answers,
    photos,
    pictures,
    declaration,
    serial: _s,
    signer: _who,
    ...own
  } = content;
  return new Map([
    ...Object.entries(own).map(([name, value]) => [name, value ?? ''] as const),
    ...Object.entries(installer).map(([name, value]) => [`installer.${name}`, value] as const),
    ['notes.customer', note ?? ''],
    ...Object.entries(parameters).map(([name, value]) => [`parameters.${name}`, value] as const),
    ...Object.entries(answers).flatMap(([step, given]) =>
      Object.entries(given).map(
        ([name, value]) => [`survey.data.${step}.${name}`, String(value ?? '')] as const,
      ),
    ),
    [
      'photos',
      photos.map(({ name, caption }) => (caption === null ? name : `${name} (${caption})`)).join('\n'),
    ],
    ...Object.entries(pictures).map(([name, hash]) => [`files.${name}`, hash] as const),
    ['declaration', declaration?.text ?? ''],
  ]);
}
