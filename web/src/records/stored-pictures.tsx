import type { StoredFile } from '@portal/domain/files/record';
import { StoredPicture } from '../form/pictures/stored-picture.tsx';
import type { NamedPicture } from '../form/steps/summary.tsx';
import css from './records.module.css';

type Props = { readonly pictures: readonly NamedPicture[]; readonly files: readonly StoredFile[] };

/** Photos and signatures of a record, each with its label; files that have not arrived yet are listed too. */
export function StoredPictures({ pictures, files }: Props) {
  if (pictures.length === 0) return null;
  return (
    <ul className={css['pictures']}>
      {pictures.map(({ name, label, signature }) => (
        <li key={name}>
          <figure data-signature={signature || undefined}>
            <StoredPicture file={files.find((file) => file.name === name)} alt={label} />
            <figcaption>{label}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
