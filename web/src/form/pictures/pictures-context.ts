import type { StoredFile } from '@portal/domain/files/record';
import { createContext, useContext } from 'react';
import type { Picture } from './picture.ts';

/** The pictures of the form on the screen. */
export type FormPictures = {
  readonly local: ReadonlyMap<string, Picture>;
  /** A picture that is stored on the server; undefined when it is not. */
  readonly stored: (name: string) => StoredFile | undefined;
  readonly readLabel?: LabelReader | undefined;
};

/**
 * Compares the bar code on a photo with the form's device; null where there is none. Never throws. With another `key`
 * the comparison is made again.
 */
export type LabelReader = {
  readonly key: string;
  readonly read: (picture: Picture) => Promise<LabelReading | null>;
};

/** The number of the bar code on a photo, and that of the form's device. */
export type LabelReading = { readonly found: string; readonly expected: string; readonly same: boolean };

export const PicturesContext = createContext<FormPictures>({
  local: new Map(),
  stored: () => undefined,
});

/** Where a picture is: on this device with its bytes, or on the server, with a link if there is one. */
export type PicturePlace =
  | { readonly kind: 'device'; readonly picture: Picture }
  | { readonly kind: 'server'; readonly file: StoredFile };

/** A picture by its name; undefined when it is neither here nor on the server. */
export function usePicture(name: string | undefined): PicturePlace | undefined {
  const { local, stored } = useContext(PicturesContext);
  if (name === undefined) return undefined;
  const picture = local.get(name);
  if (picture) return { kind: 'device', picture };
  const file = stored(name);
  return file === undefined ? undefined : { kind: 'server', file };
}
