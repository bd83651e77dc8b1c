import css from './unbroken.module.css';

/** A number as printed on a label: with a digit and a hyphen, or in the groups of `groupSerial`. */
const SERIAL = /(?=\S*\d)[\p{L}\d]+(?:[-\u202F][\p{L}\d]+)+/gu;

/** A text in which no serial number is broken at a hyphen. */
export function Unbroken({ text }: { readonly text: string }) {
  const serials = [...text.matchAll(SERIAL)];
  const between = text.split(SERIAL);
  return between.map((part, index) => {
    const serial = serials[index];
    return (
      // oxlint-disable-next-line no-array-index-key -- the parts of a text have no other identity
      <span key={index}>
        {part}
        {serial && <span className={css['unbroken']}>{serial[0]}</span>}
      </span>
    );
  });
}
