import { useContext } from 'react';
import { putIntoTrash } from './photo-trash.ts';
import { PicturesContext } from './pictures-context.ts';

type Removal = { readonly name: string; readonly at?: number; readonly caption?: string };

/** Puts photos of a field into the trash with their bytes; to be called before they are taken out of the form. */
export function useRemoval(field: string): (photo: Removal) => void {
  const { local } = useContext(PicturesContext);
  return ({ name, at = 0, caption = '' }) =>
    putIntoTrash(field, { name, at, caption, picture: local.get(name) });
}
