import { ChildPool } from '../platform/running/child-pool.ts';
import type { ChildBounds } from '../platform/running/job-child.ts';
import type { CardDataOf, CardName, CardPicture, StoredPicture } from './card-data.ts';
import type { CardForm, CardJob } from './compile.ts';
import { PictureCache } from './picture-cache.ts';
import { preparePicture, type PreparedPicture } from './pictures.ts';

export type RenderOptions = {
  /** The pictures that the data name; for a missing one the card shows a marked box. */
  readonly pictures?: readonly (CardPicture | StoredPicture)[];
  readonly form?: CardForm;
  /** Aborted when nobody wants the card any more: one that has not begun is not printed. */
  readonly signal?: AbortSignal;
  /** The record being printed: the processes' time is shared fairly among owners. */
  readonly owner?: string;
};
export type CardRenderer = {
  /**
   * Prints a card: A4 (a label 100 x 50 mm), tagged, PDF/A-2a by default, SVG with `svg`. The same data and pictures give
   * the same bytes.
   * @throws when the engine refuses the document, or the renderer is closed; ChildLostError when its process crashed
   */
  render<Name extends CardName>(card: Name, data: CardDataOf[Name], options?: RenderOptions): Promise<Buffer>;
  /** Ends the processes; waiting cards are refused. */
  close(): Promise<void>;
};

/** A card with forty photos takes three seconds and 215 MiB; one that exceeds these limits would never finish. */
const BOUNDS: ChildBounds = { timeMs: 30_000, memoryBytes: 256 * 1024 * 1024 };

/**
 * Prints cards in child processes, so that no request waits for another's PDF and a crash does not end the server. A
 * card's pictures are prepared before it takes a process, so that many or slow ones delay no other card. A process is
 * started with the first card, and again after a crash, which fails only the card being printed. It gets pictures that
 * another process re-encoded (`platform/pictures/picture-decoder.ts`), never an uploaded file.
 * @param options.workers how many cards are printed in parallel
 * @param options.program the child's program; tests replace it by one that crashes
 */
export function createCardRenderer({
  workers,
  program = new URL('./render-program.ts', import.meta.url),
  bounds = BOUNDS,
}: {
  workers: number;
  program?: URL;
  bounds?: ChildBounds;
}): CardRenderer {
  const pool = new ChildPool<CardJob, Uint8Array>({ program, children: workers, bounds });
  const cache = new PictureCache();
  return {
    render: async (card, data, { pictures = [], form = 'a-2a', owner = '', signal } = {}) => {
      const options = { logo: data.organisation.logo, owner, cache };
      // Prepared pictures are cached for the card's turn; a waiting card holds nothing else in memory.
      const stored = pictures.filter((picture) => 'withFile' in picture);
      const fit = new Set((await prepared(stored, options)).keys());
      const usable = pictures.filter((picture) => !('withFile' in picture) || fit.has(picture.name));
      const job = async (): Promise<CardJob> => {
        signal?.throwIfAborted();
        return { card, data, pictures: await prepared(usable, options), form };
      };
      return Buffer.from(await pool.run(job, { owner }));
    },
    close: () => pool.close(),
  };
}

/** One after the other, so that a card never has more than one uploaded picture decoded at a time. */
async function prepared(
  pictures: readonly (CardPicture | StoredPicture)[],
  {
    logo,
    owner,
    cache,
  }: { readonly logo: string | null; readonly owner: string; readonly cache: PictureCache },
): Promise<Map<string, PreparedPicture>> {
  const found = new Map<string, PreparedPicture>();
  for (const picture of pictures) {
    const ready = await preparePicture(picture, { mayBeSvg: picture.name === logo, owner, cache });
    if (ready) found.set(picture.name, ready);
  }
  return found;
}
