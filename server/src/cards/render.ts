import { childPool, type ChildBounds } from '../platform/running/child-pool.ts';
import type { CardDataOf, CardName, CardPicture, StoredPicture } from './card-data.ts';
import type { CardForm, CardJob } from './compile.ts';
import { PictureCache } from './picture-cache.ts';
import { preparePicture, type PreparedPicture } from './pictures.ts';

export type RenderOptions = {
  /** The pictures that the data name; one that is missing here is a marked box on the card. */
  readonly pictures?: readonly (CardPicture | StoredPicture)[];
  readonly form?: CardForm;
  /** Whoever asked wants it no longer: a card that has not begun is not printed. */
  readonly signal?: AbortSignal;
  /** For which record: the time of the processes is shared out fairly among owners. */
  readonly owner?: string;
};
export type CardRenderer = {
  /**
   * Prints a card: A4 (a label 100 x 50 mm), tagged, PDF/A-2a unless asked otherwise, SVG with `svg`. The same data and
   * pictures give the same bytes.
   *
   * @throws when the engine refuses the document, or the renderer is closed; ChildLostError when its process did not
   * survive the card
   */
  render<Name extends CardName>(card: Name, data: CardDataOf[Name], options?: RenderOptions): Promise<Buffer>;
  /** Ends the processes; what is still waiting is refused. */
  close(): Promise<void>;
};

/** One with forty photos takes three seconds and 215 MiB; one that takes this much never ends. */
const BOUNDS: ChildBounds = { timeMs: 30_000, memoryBytes: 256 * 1024 * 1024 };

/**
 * Prints cards in processes of their own, so that neither a request waits behind another's PDF nor the server dies of one.
 * A card waits for its pictures before it waits for a process: many or slow ones hold up no other card. A process is started with the first card, and again after it was
 * lost: only the card that it was printing is refused. It gets pictures that were made anew from their pixels by
 * another process (`platform/pictures/picture-decoder.ts`), never a file that a person sent.
 *
 * @param options.workers how many cards are printed at once
 * @param options.program the processes' program, for a test that has it die
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
  const pool = childPool<CardJob, Uint8Array>({ program, children: workers, bounds });
  const cache = new PictureCache();
  return {
    render: async (card, data, { pictures = [], form = 'a-2a', owner = '', signal } = {}) => {
      const options = { logo: data.organisation.logo, owner, cache };
      // What was kept is there at once when the card's turn comes; a card that waits holds nothing else in memory.
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

/** One after the other, so that no more than one picture that a person sent is looked at for a card. */
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
