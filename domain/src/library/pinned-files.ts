import { PINNED_BYTES } from '../constants.ts';
import type { SupportMaterial } from '../files/contract.ts';
import type { Language } from '../templates/labels.ts';
import { branchOf } from './placement.ts';
import { shownTree } from './shown-tree.ts';

/** A document or film that can be pinned: it lies in the library, and its content is known by hash and size. */
export type PinnableFile = SupportMaterial & {
  readonly sha256: string;
  readonly size: number;
  readonly type: string;
};

/** What a person wants on their device. */
export type PinRequest = {
  /** Ids of documents, films and folders, pinned by hand. */
  readonly chosen: readonly number[];
  /** Device types that they are going to. */
  readonly deviceTypes: readonly number[];
  /** In which language they read. */
  readonly language: Language;
};

/** A file that the device has fetched whole and found to be what the server said. */
export type HeldFile = { readonly entry: number; readonly sha256: string; readonly size: number };

/**
 * How a wanted file stands: here as the newest version, here as an older one, not here, not here any more although it
 * was, or left out because all that is wanted is more than a device stores.
 */
const PIN_STATES = ['stored', 'newer', 'missing', 'lost', 'no-room'] as const;
export type PinState = (typeof PIN_STATES)[number];

export function isPinnable(material: SupportMaterial): material is PinnableFile {
  const { kind, sha256, size, type, url } = material;
  const isFile = kind === 'document' || kind === 'video';
  return isFile && sha256 !== null && size !== null && type !== null && url !== null;
}

/**
 * The files that a wish comes to: each file pinned by hand, what lies in each folder pinned by hand as its language shows
 * it, then what the device types need in the language that the person reads. Each file once.
 *
 * @param materials what the person may see, of every language
 */
export function wantedFiles(
  materials: readonly SupportMaterial[],
  wish: PinRequest,
): readonly PinnableFile[] {
  const byId = new Map(materials.map((material) => [material.id, material]));
  const byHand = wish.chosen.flatMap((id) => {
    const entry = byId.get(id);
    if (entry?.kind !== 'folder') return entry ?? [];
    const shown = shownTree(materials, entry.language);
    const inside = branchOf(shown, id);
    return shown.filter((material) => inside.has(material.id));
  });
  const types = new Set(wish.deviceTypes);
  const forVisits =
    types.size === 0
      ? []
      : shownTree(materials, wish.language).filter(({ deviceTypes }) =>
          deviceTypes.some((type) => types.has(type)),
        );
  const files = new Map<number, PinnableFile>();
  for (const material of [...byHand, ...forVisits])
    if (isPinnable(material)) files.set(material.id, material);
  return [...files.values()];
}

/** What the device holds of what is wanted, and what it holds that nobody wants any more. */
export type PinReport = {
  readonly files: readonly { readonly file: PinnableFile; readonly state: PinState }[];
  /** How many wanted files can be opened without a network, in whichever version, and their bytes. */
  readonly openable: number;
  readonly bytes: number;
  /** Held files that no wish names. */
  readonly over: readonly HeldFile[];
};

/**
 * Compares what is wanted with what is held. Files are taken in the order wanted until a device is full; what is held
 * already stays.
 *
 * @param lost entries that were held and that the browser has removed
 * @param maxBytes bytes that a device may hold
 */
export function pinReport(
  wanted: readonly PinnableFile[],
  held: readonly HeldFile[],
  lost: ReadonlySet<number>,
  maxBytes: number = PINNED_BYTES,
): PinReport {
  const heldBy = new Map(held.map((file) => [file.entry, file]));
  const ids = new Set(wanted.map(({ id }) => id));
  const staying = held.filter(({ entry }) => ids.has(entry));
  const bytes = staying.reduce((sum, { size }) => sum + size, 0);
  let room = maxBytes - bytes;
  const files = wanted.map((file) => {
    const here = heldBy.get(file.id);
    if (here !== undefined)
      return { file, state: here.sha256 === file.sha256 ? ('stored' as const) : ('newer' as const) };
    if (file.size > room) return { file, state: 'no-room' as const };
    room -= file.size;
    return { file, state: lost.has(file.id) ? ('lost' as const) : ('missing' as const) };
  });
  return { files, openable: staying.length, bytes, over: held.filter(({ entry }) => !ids.has(entry)) };
}

/** The name of a held file in its address, and of a saved copy. */
export function pinnedAddress(sha256: string, name: string): string {
  return `/pinned/${sha256}/${encodeURIComponent(name)}`;
}
