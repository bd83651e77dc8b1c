import { createCardRenderer, type CardRenderer } from '../../server/src/cards/render.ts';
import { samplePictures } from '../../server/src/cards/samples/pictures.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from '../../server/src/cards/samples/warranty.sample.ts';
import { warrantyCard } from '../../server/src/cards/warranty-card.ts';

const WARM_RUNS = 60;
const BATCH = 100;
/** Design: cards, Goals. */
const GOAL_MS = 50;

/**
 * Warranty cards of four pages with logo, QR code and two signatures: the median time of one after another in a warm
 * process, then of a hundred requested four at a time.
 */
export async function runCardsBench(): Promise<void> {
  const needed = new Set(['logo', 'podpis-klienta.png', 'podpis-instalatora.png']);
  const pictures = (await samplePictures()).filter(({ name }) => needed.has(name));
  // Each card is for another customer: same template, different names, numbers and dates.
  let customer = 0;
  const print = (renderer: CardRenderer) => {
    customer += 1;
    const { installation, warranty } = SAMPLE_WARRANTY_INPUT;
    const data = warrantyCard({
      ...SAMPLE_WARRANTY_INPUT,
      installation: { ...installation, customerName: `Żaneta Gżegżółka ${customer}` },
      warranty: { ...warranty, number: `W/2/2026/${customer}`, code: `K7QF-2M9X-${customer}` },
      verificationUrl: `https://portal.fiord.test/warranties/K7QF-2M9X-${customer}`,
    });
    return renderer.render('warranty', data, { pictures });
  };

  const one = createCardRenderer({ workers: 1 });
  const first = await timed(() => print(one));
  for (let run = 0; run < 10; run += 1) await print(one);
  const warm: number[] = [];
  for (let run = 0; run < WARM_RUNS; run += 1) warm.push(await timed(() => print(one)));
  await one.close();
  warm.sort((a, b) => a - b);

  const four = createCardRenderer({ workers: 4 });
  await Promise.all(Array.from({ length: 4 }, () => print(four)));
  const batch = await timed(() => Promise.all(Array.from({ length: BATCH }, () => print(four))));
  await four.close();

  const median = at(warm, 0.5);
  console.log('\nCards: a warranty card of 4 pages');
  console.table({
    'first, process started': { ms: first.toFixed(1) },
    'warm, median': { ms: median.toFixed(1), 'of the goal': (median / GOAL_MS).toFixed(2) },
    'warm, p95': { ms: at(warm, 0.95).toFixed(1) },
    [`${BATCH} cards by 4, each`]: { ms: (batch / BATCH).toFixed(1) },
    'resident after all, without the processes': { MB: (process.memoryUsage().rss / 1e6).toFixed(0) },
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
