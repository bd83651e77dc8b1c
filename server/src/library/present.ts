import type { Storage } from '../platform/files/storage.ts';

/** What a link to a file is made of. */
export type LinkedFile = { readonly path: string; readonly type: string; readonly name: string };

/** What links are made with. */
export type Linking = {
  readonly storage: Storage;
  readonly publicUrl: string;
  readonly now: Date;
  /** Whether the organisation's links work for anyone. */
  readonly open: boolean;
};

/**
 * The address of a file of an entry: one that works for anyone and leads to the newest version from then on where the
 * library is public, else one that lives five minutes.
 */
export async function linkTo(
  { path, type, name }: LinkedFile,
  { storage, publicUrl, now, open }: Linking,
): Promise<string> {
  return open ? `${publicAddress(publicUrl, path)}/newest` : storage.signGet(path, { type, name, now });
}

/** The address of one version of a file in a public library, for paper. */
export const publicAddress = (publicUrl: string, path: string): string =>
  `${publicUrl}/api/library_files/${path.slice(path.lastIndexOf('/') + 1)}`;
