import { LANGUAGES } from '../constants.ts';
import type { Gap } from '../problem.ts';
import { labelIn, labelKey, type Language } from '../templates/labels.ts';
import type { WarrantyTerms } from './terms.ts';

/**
 * What cannot be promised, each at its place: an extended period that is no longer than the basic one, a part without a name,
 * and one that is called as another before it, so that nobody could tell their lines on a card apart. Versions that were
 * published before may have such terms.
 */
export function termsDefects({ basicMonths, extendedMonths, parts }: WarrantyTerms): readonly Gap[] {
  return [
    ...(extendedMonths !== undefined && extendedMonths <= basicMonths
      ? [{ propertyPath: 'extendedMonths', code: 'too-small' }]
      : []),
    ...parts.flatMap((part, at) => {
      const propertyPath = `parts.${at}.name`;
      if (part.name.trim() === '') return [{ propertyPath, code: 'required' }];
      const isTaken = parts.slice(0, at).some((other) => sharesName(part, other));
      return isTaken ? [{ propertyPath, code: 'duplicate-part' }] : [];
    }),
  ];
}

type Part = WarrantyTerms['parts'][number];

function sharesName(part: Part, other: Part): boolean {
  const key = ({ name, names }: Part, language: Language) => labelKey(labelIn(language, names, name));
  return part.name === other.name || LANGUAGES.some((one) => key(part, one) === key(other, one));
}
