import { drawPage, type Pdf } from '../../../lib/pdf/open-pdf.ts';

/** Canvases are drawn for at most this many pixels of the screen a CSS pixel: more is not seen, and takes memory. */
const MAX_DENSITY = 2;

type Options = {
  /** The class and the accessible name of a page. */
  readonly className: string;
  readonly labelOf: (page: number) => string;
  /** Which page is in the middle of the sight, from 1. */
  readonly onPage: (page: number) => void;
  /** A page could not be drawn; it stays white, the others are as good. */
  readonly onFailed: () => void;
};

/** The pages of a document in a box that scrolls. */
export type ShownPages = {
  readonly goTo: (page: number) => void;
  /** How wide a page is, as a share of the box; what is in the middle stays there. */
  readonly zoomTo: (zoom: number) => void;
  readonly stop: () => void;
};

/**
 * Lays out every page of a document and draws those in sight and the next to them alone: a manual of four hundred pages
 * takes no more memory than one of five.
 */
export async function showPages(
  box: HTMLElement,
  { document: pdf }: Pdf,
  { className, labelOf, onPage, onFailed }: Options,
): Promise<ShownPages> {
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const sheets = Array.from({ length: pdf.numPages }, (_, at) => {
    const sheet = document.createElement('div');
    sheet.className = className;
    sheet.role = 'img';
    sheet.ariaLabel = labelOf(at + 1);
    // Until it is drawn, a page is taken to be as large as the first.
    sheet.style.aspectRatio = `${first.width} / ${first.height}`;
    return sheet;
  });
  const numbers = new Map<HTMLElement, number>(sheets.map((sheet, at) => [sheet, at + 1]));
  const near = new Set<HTMLElement>();
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const sheet = target as HTMLElement;
        if (isIntersecting) near.add(sheet);
        else near.delete(sheet);
        if (isIntersecting) draw(sheet);
        else sheet.replaceChildren();
      }
    },
    { root: box, rootMargin: '60% 0px' },
  );
  const draw = (sheet: HTMLElement) => {
    const width = sheet.clientWidth * Math.min(MAX_DENSITY, devicePixelRatio);
    void drawInto(sheet, pdf, numbers.get(sheet) ?? 1, width, () => near.has(sheet)).catch(() => {
      sheet.dataset['failed'] = '';
      onFailed();
    });
  };
  const inMiddle = () => {
    const middle = box.scrollTop + box.clientHeight / 2;
    const at = sheets.findLastIndex((sheet) => sheet.offsetTop <= middle);
    return Math.max(0, at);
  };
  const report = () => onPage(inMiddle() + 1);
  box.replaceChildren(...sheets);
  for (const sheet of sheets) observer.observe(sheet);
  box.addEventListener('scroll', report, { passive: true });
  return {
    goTo: (page) => {
      const sheet = sheets[Math.max(0, Math.min(sheets.length, page) - 1)];
      if (sheet !== undefined) box.scrollTop = sheet.offsetTop;
    },
    zoomTo: (zoom) => {
      const across = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
      const down = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
      box.style.setProperty('--zoom', String(zoom));
      box.scrollLeft = across * box.scrollWidth - box.clientWidth / 2;
      box.scrollTop = down * box.scrollHeight - box.clientHeight / 2;
      for (const sheet of near) draw(sheet);
    },
    stop: () => {
      observer.disconnect();
      box.removeEventListener('scroll', report);
      box.replaceChildren();
    },
  };
}

/** Draws a page unless it has left the sight by then. */
async function drawInto(
  sheet: HTMLElement,
  pdf: Pdf['document'],
  number: number,
  width: number,
  isWanted: () => boolean,
): Promise<void> {
  const page = await pdf.getPage(number);
  if (!isWanted()) return;
  const { width: across, height } = page.getViewport({ scale: 1 });
  sheet.style.aspectRatio = `${across} / ${height}`;
  const { canvas, task } = drawPage(page, width);
  await task.promise;
  if (isWanted()) sheet.replaceChildren(canvas);
}
