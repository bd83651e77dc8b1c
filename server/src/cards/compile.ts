import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CARD_FONT_PT } from '@portal/domain/constants';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { CardDataOf, CardName } from './card-data.ts';
import { code128Svg, qrSvg } from './codes.ts';
import { fontCoverage } from './font-coverage.ts';
import type { PreparedPicture } from './pictures.ts';
import { printableData } from './printable.ts';
import { wordsIn } from './words.ts';

/** PDF, archival (the default) or accessible; the exporter supports one standard per document. Or a picture to look at. */
export type CardForm = 'a-2a' | 'ua-1' | 'svg';
export type CardJob<Name extends CardName = CardName> = {
  readonly card: Name;
  readonly data: CardDataOf[Name];
  /** Re-encoded pictures, under the names that the data use. */
  readonly pictures: ReadonlyMap<string, PreparedPicture>;
  readonly form: CardForm;
};

/** The only folder that the compiler may read: the templates. */
const WORKSPACE = fileURLToPath(new URL('./templates', import.meta.url));
const FONTS = fileURLToPath(new URL('./fonts', import.meta.url));
/** The one face of what the letters' four faces do not draw: emoji, in black. */
const SIGNS = 'noto-emoji.ttf';
/** The file name with which templates include the QR code of their card. */
const CODE = 'code';

/**
 * Opens a Typst compiler with the cards' templates and fonts (about 25 MB) and returns the function that prints one
 * card after the other. Data are passed as a JSON file that the template reads, so typed text is never parsed as
 * markup.
 * @throws (the function) when the engine refuses the document; its message contains no data
 */
export function openCompiler(): (job: CardJob) => Buffer {
  const fonts = readdirSync(FONTS)
    .filter((file) => file.endsWith('.ttf'))
    .map((file) => ({ file, bytes: readFileSync(`${FONTS}/${file}`) }));
  const letters = fonts.filter(({ file }) => file !== SIGNS).map(({ bytes }) => fontCoverage(bytes));
  const signs = fonts.filter(({ file }) => file === SIGNS).map(({ bytes }) => fontCoverage(bytes));
  const covers = (codePoint: number): boolean =>
    letters.every((face) => face(codePoint)) || signs.some((face) => face(codePoint));
  const compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: fonts.map(({ bytes }) => bytes) }],
  });

  const print = (job: CardJob, pictures: ReadonlyMap<string, PreparedPicture>): Buffer => {
    const paths: Record<string, string> = {};
    let index = 0;
    for (const [name, { extension, bytes }] of pictures) {
      const path = `pictures/${(index += 1)}.${extension}`;
      compiler.mapShadow(`${WORKSPACE}/${path}`, bytes);
      paths[name] = `/${path}`;
    }
    const data = { ...job.data, words: wordsIn(job.data.language), fontPt: CARD_FONT_PT };
    compiler.mapShadow(`${WORKSPACE}/data.json`, json(printableData(data, covers)));
    compiler.mapShadow(`${WORKSPACE}/pictures.json`, json(paths));
    try {
      return exported(compiler, { mainFilePath: `${WORKSPACE}/${job.card}.typ` }, job.form);
    } finally {
      // The cache is cleared, so that no customer's data stay for the next card; measurements showed no gain from
      // keeping it.
      compiler.resetShadow();
      compiler.evictCache(0);
    }
  };

  return (job) => {
    const pictures = withCodes(job);
    try {
      return print(job, pictures);
    } catch (error) {
      // Finds the pictures that the engine refuses. The card then shows a marked box in their place.
      const sound = new Map([...pictures].filter(([, picture]) => drawable(compiler, picture)));
      if (sound.size === pictures.size) throw error;
      return print(job, sound);
    }
  };
}

/**
 * The engine stacks the pages of a document in one SVG, but draws the white paper of each over the first page. Whoever shows
 * the picture draws the paper.
 */
const PAPER = /<path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v 841\.8898[^"]*"\/>/g;

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** The pictures of a card, with the codes that are drawn from its data. */
function withCodes({ data, pictures }: CardJob): ReadonlyMap<string, PreparedPicture> {
  const codes = codesOf(data).flatMap(([name, bytes]) =>
    bytes ? [[name, { extension: 'svg' as const, bytes }] as const] : [],
  );
  return codes.length > 0 ? new Map([...pictures, ...codes]) : pictures;
}

function codesOf(data: CardDataOf[CardName]): (readonly [name: string, svg: Buffer | null])[] {
  if ('verification' in data) return [[CODE, qrSvg(data.verification.url)]];
  if (!('labels' in data)) return [];
  return data.labels.flatMap(({ serial, address }, index) => [
    [`bars-${index}`, code128Svg(serial)] as const,
    [`qr-${index}`, qrSvg(address)] as const,
  ]);
}

function drawable(compiler: NodeCompiler, { extension, bytes }: PreparedPicture): boolean {
  compiler.mapShadow(`${WORKSPACE}/probe.${extension}`, bytes);
  try {
    exported(compiler, { mainFileContent: `#image("/probe.${extension}", alt: "probe")` }, 'a-2a');
    return true;
  } catch {
    return false;
  } finally {
    compiler.resetShadow();
  }
}

function exported(
  compiler: NodeCompiler,
  main: { mainFilePath: string } | { mainFileContent: string },
  form: CardForm,
): Buffer {
  const compiled = compiler.compile(main);
  if (!compiled.result) {
    const found = compiled.takeDiagnostics();
    throw new Error(`The card could not be set: ${found ? messages(found.shortDiagnostics) : 'no reason'}`);
  }
  if (form === 'svg') return Buffer.from(compiler.plainSvg(compiled.result).replace(PAPER, ''));
  return compiler.pdf(compiled.result, { pdfStandard: form });
}

/** Typst's own messages, which name templates and rules, but not the data. */
function messages(diagnostics: readonly unknown[]): string {
  return diagnostics
    .map((one) => (typeof one === 'object' && one && 'message' in one ? String(one.message) : ''))
    .join('; ');
}
