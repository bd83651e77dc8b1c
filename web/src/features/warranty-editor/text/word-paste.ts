/** How Word tells that a paragraph is an item of a list, and how deep: `mso-list:l0 level2 lfo1`. */
const ITEM = /mso-list:\s*l\d+\s+level(\d+)/i;
/** The mark or number of an item, which Word writes as text. */
const MARK = /mso-list:\s*ignore/i;
const NUMBERED = /^\s*(\d+|[a-z]{1,3}|[ivx]+)[.)]/i;
const DEEPEST = 5;
const TABLE = /<table/i;

/** What makes a cell more than a line of text. */
const BLOCKS = 'p, ul, ol, table, h1, h2, h3, h4, h5, h6, hr';

/**
 * What was copied from Word or a spreadsheet, with its lists as lists and its tables as lines: documents have no tables. Everything
 * else is left as it is, since the editor takes over only what its documents can hold.
 */
export function pastedHtml(html: string): string {
  if (!ITEM.test(html) && !TABLE.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  rowsAsLines(page);
  wordLists(page);
  return page.body.innerHTML;
}

/** Each row becomes a line with a space between its cells; what is more than a line in a cell stands for itself. */
function rowsAsLines(page: Document): void {
  for (const table of page.querySelectorAll('table')) {
    const lines = [...table.rows].flatMap((row) => {
      const cells = [...row.cells].map(contentOf);
      if (cells.some((nodes) => nodes.some((node) => node instanceof Element && node.matches(BLOCKS))))
        return cells.flat();
      const line = page.createElement('p');
      line.append(...cells.flatMap((nodes, at) => (at === 0 ? nodes : [' ', ...nodes])));
      return [line];
    });
    table.replaceWith(...lines);
  }
}

/** What stands in a cell; Word wraps it in a paragraph. */
function contentOf(cell: HTMLTableCellElement): (Node | string)[] {
  const [only, ...others] = cell.children;
  const isWrapped =
    only !== undefined && others.length === 0 && only.matches('p') && !ITEM.test(only.outerHTML);
  return [...(isWrapped ? only : cell).childNodes];
}

/** Word writes the items of a list as paragraphs with a mark in front. */
function wordLists(page: Document): void {
  const items = [...page.querySelectorAll<HTMLElement>('p[style], h1[style], h2[style], h3[style]')];
  let open: { readonly list: HTMLElement; readonly level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of items) {
    const level = levelOf(paragraph);
    if (level === null) continue;
    const mark = takeMark(paragraph);
    if (last !== null && paragraph.previousElementSibling !== last) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = page.createElement(NUMBERED.test(mark) ? 'ol' : 'ul');
      const above = open.at(-1)?.list.lastElementChild;
      if (above) above.append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = page.createElement('li');
    const line = page.createElement('p');
    line.append(...paragraph.childNodes);
    item.append(line);
    open.at(-1)?.list.append(item);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
}

function levelOf(paragraph: HTMLElement): number | null {
  const found = ITEM.exec(paragraph.getAttribute('style') ?? '');
  return found === null ? null : Math.min(DEEPEST, Number(found[1]));
}

/** Takes the mark out of a paragraph and answers it. */
function takeMark(paragraph: HTMLElement): string {
  const marks = [...paragraph.querySelectorAll('[style]')].filter((one) =>
    MARK.test(one.getAttribute('style') ?? ''),
  );
  const text = marks[0]?.textContent ?? '';
  for (const mark of marks) mark.remove();
  return text;
}
