import { ShownImage } from '../../form/shown-image.tsx';
import css from './commissioning.module.css';

export type NamedPicture = { readonly name: string; readonly label: string; readonly signature?: boolean };

/** Pictures of a section of the summary, each with what it is of. */
export function SummaryPictures({ pictures }: { readonly pictures: readonly NamedPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={css['thumbs']}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <figure data-signature={picture.signature || undefined}>
            <ShownImage name={picture.name} alt="" />
            <figcaption>{picture.label}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
