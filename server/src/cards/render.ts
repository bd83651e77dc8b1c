import { childPool, type ChildBounds } from '../platform/running/child-pool.ts';
import type { CardDataOf, CardName, CardPicture, StoredPicture } from './card-data.ts';
import type { CardJob, CardStandard } from './compile.ts';
import { preparePicture, type PreparedPicture } from './pictures.ts';

export type RenderOptions = {
  /** The pictures that the data name; one that is missing here is a marked box on the card. */
  readonly pictures?: readonly (CardPicture | StoredPicture)[];
  readonly standard?: CardStandard;
};
export type CardRenderer = {
  /**
   * Prints a card: A4 (a label 100 x 50 mm), tagged, PDF/A-2a unless asked otherwise. The same data and
   * pictures give the same bytes.
   *
   * @throws when the engine refuses the document, or the renderer is closed; ChildLostError when its process did not
   * survive the card
   */
  render<Name extends CardName>(card: Name, data: CardDataOf[Name], options?: RenderOptions): Promise<Buffer>;
  /** Ends the processes; what is still waiting is refused. */
  close(): Promise<void>;
};

/** A card takes milliseconds and some 150 MB; one that takes this much never ends. */
const BOUNDS: ChildBounds = { timeMs: 60_000, memoryBytes: 400 * 1024 * 1024 };

/**
 * Prints cards in processes of their own, in the order in which they were asked for, so that neither a request waits
 * behind another's PDF nor the server dies of one. A process is started with the first card, and again after it was
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
  return {
    render: async (card, data, { pictures = [], standard = 'a-2a' } = {}) => {
      const job = async (): Promise<CardJob> => ({
        card,
        data,
        pictures: await prepared(pictures, data.organisation.logo),
        standard,
      });
      return Buffer.from(await pool.run(job));
    },
    close: () => pool.close(),
  };
}

/** One after the other, so that no more than one picture that a person sent is looked at for a card. */
async function prepared(
  pictures: readonly (CardPicture | StoredPicture)[],
  logo: string | null,
): Promise<Map<string, PreparedPicture>> {
  const found = new Map<string, PreparedPicture>();
  for (const picture of pictures) {
    const ready = await preparePicture(picture, { mayBeSvg: picture.name === logo });
    if (ready) found.set(picture.name, ready);
  }
  return found;
}
