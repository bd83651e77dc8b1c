import { sameSerial } from '@portal/domain/devices/serial-key';
import type { FormSchema } from '@portal/domain/form/schema';
import { onePath, readableAnswer } from './readable-change.ts';
import { PRINTED_SIGNS, type SignedRecord } from '@portal/domain/signing/signed-record';
import type { Language } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import type { SignedBlock } from './card-data.ts';
import { wordsIn } from './words.ts';

/**
 * What a card says of its signatures: the first signs of the hash of what was signed, and field by field what was changed
 * afterwards: also that the device is another one by now, which a repair may have exchanged. Null where nothing is known of what was
 * signed.
 * @param serial of the device that the card is about
 */
export function signedBlock(
  signed: SignedRecord | null | undefined,
  asked: { readonly form: FormSchema; readonly parameters: ParametersSchema },
  language: Language,
  serial: string,
): SignedBlock | null {
  if (!signed) return null;
  const words = wordsIn(language);
  const hash = words.signedHash.replace('{hash}', signed.hash.slice(0, PRINTED_SIGNS));
  const exchanged = sameSerial(signed.of.serial, serial)
    ? []
    : [{ path: `parameters.${serialField(asked.parameters).name}`, before: signed.of.serial, after: serial }];
  const others = signed.changes.filter(({ path }) => exchanged.every((one) => one.path !== path));
  return {
    line: signed.typed ? `${hash} ${words.typedSignature}` : hash,
    changes: [...exchanged, ...others].map(({ path, before, after }) => ({
      label: onePath(path, asked, language),
      before: readableAnswer(path, before, asked, language),
      after: readableAnswer(path, after, asked, language),
    })),
    warning: signed.asksAnew ? words.signAnew : null,
  };
}
