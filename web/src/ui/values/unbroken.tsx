import css from './unbroken.module.css';

/** A number as it stands on a label: with a digit and a hyphen, and no space. */
const SERIAL = /(?=\S*\d)[\p{L}\d]+(?:-[\p{L}\d]+)+/gu;

/** A sentence of which no serial number breaks at a hyphen: it goes to the next line as a whole. */
export function Unbroken({ text }: { readonly text: string }) {
  const serials = [...text.matchAll(SERIAL)];
  const between = text.split(SERIAL);
  return between.map((part, index) => {
    const serial = serials[index];
    return (
      // oxlint-disable-next-line no-array-index-key -- the parts of a sentence have no other name
      <span key={index}>
        {part}
        {serial && <span className={css['unbroken']}>{serial[0]}</span>}
      </span>
    );
  });
}
