import css from './unbroken.module.css';

/** A number as printed on a label: with a digit and a hyphen, or in the groups of `groupSerial`. */
const SERIAL = /((?=\S*\d)[\p{L}\d]+(?:[-\u202F][\p{L}\d]+)+)/u;

/** A text in which no serial number is broken at a hyphen. */
export function Unbroken({ text }: { readonly text: string }) {
  // Every other part is a serial number: `split` gives what the group has found.
  return text.split(SERIAL).map((part, index) => (
    // oxlint-disable-next-line no-array-index-key -- the parts of a text have no other identity
    <span key={index} className={index % 2 === 1 ? css['unbroken'] : undefined}>
      {part}
    </span>
  ));
}
