import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import css from './row-window.module.css';

/**
 * A list of at most this many rows is rendered as a whole, which is cheap and lets the browser's search find
 * everything.
 */
const RENDERED_WHOLE = 32;
/** Rows are rendered this far before they come into view, in pixels. */
const AHEAD_PX = 1_200;

type Shared<Row> = {
  readonly keyOf: (row: Row) => string | number;
  /** The class of each chunk's list, for one that does not show its rows one below the other. */
  readonly className?: string | undefined;
  /** Number of rows that are rendered or removed together: a multiple of the columns, and even for shades that alternate. */
  readonly chunk?: number;
  /** Estimated height of a chunk that was never rendered, in pixels. */
  readonly guessedChunkPx?: number;
  /** Wraps the rows of a chunk, for what they need together. */
  readonly around?: (rows: readonly Row[], items: ReactNode) => ReactNode;
  readonly children: (row: Row) => ReactNode;
};

export type RowWindowProps<Row> = Shared<Row> & { readonly rows: readonly Row[]; readonly label: string };

/**
 * A list of any length that renders only the rows near the visible area: a thousand of them must not cost a thousand
 * rows (target: 60 frames a second, 250 MB). Rows may have any height; a row that was rendered once keeps its space.
 */
export function RowWindow<Row>({ rows, label, ...shared }: RowWindowProps<Row>) {
  return (
    <section className={css['chunks']} aria-label={label}>
      <Chunks rows={rows} first={0} total={rows.length} {...shared} />
    </section>
  );
}

type ChunksProps<Row> = Shared<Row> & {
  readonly rows: readonly Row[];
  /** Where in the whole list these rows begin, and how long that is. */
  readonly first: number;
  readonly total: number;
  /** The heights of chunks that were rendered once, by their first row. */
  readonly heights?: Map<number, number>;
  readonly inTurn?: InTurn;
  /** How many of the first rows are drawn with the page itself; at least a chunk. */
  readonly atOnce?: number;
};

/** Rows in chunks, each rendered while it is near the visible area. */
export function Chunks<Row>({
  rows,
  first,
  total,
  chunk = 4,
  atOnce = 1,
  keyOf,
  children,
  ...shared
}: ChunksProps<Row>) {
  const chunks = Array.from({ length: Math.ceil(rows.length / chunk) }, (_, at) => at * chunk);
  return chunks.map((at) => (
    <Chunk
      key={at}
      rows={rows.slice(at, at + chunk)}
      at={first + at}
      isFirst={first + at < atOnce}
      isWhole={total <= RENDERED_WHOLE}
      {...shared}
    >
      {(row, index) => (
        <li key={keyOf(row)} aria-setsize={total} aria-posinset={first + at + index + 1}>
          {children(row)}
        </li>
      )}
    </Chunk>
  ));
}

type ChunkProps<Row> = Pick<
  ChunksProps<Row>,
  'rows' | 'heights' | 'inTurn' | 'className' | 'guessedChunkPx' | 'around'
> & {
  readonly at: number;
  readonly isFirst: boolean;
  readonly isWhole: boolean;
  readonly children: (row: Row, index: number) => ReactNode;
};

function Chunk<Row>({
  rows,
  at,
  isFirst,
  isWhole,
  heights,
  inTurn,
  className,
  guessedChunkPx = 600,
  around,
  children,
}: ChunkProps<Row>) {
  const { place, near, height } = useNear<HTMLUListElement>(isFirst, AHEAD_PX, inTurn);
  useEffect(() => {
    if (height !== undefined) heights?.set(at, height);
  }, [heights, at, height]);
  const shown = isWhole || near;
  const items = shown && rows.map((row, index) => children(row, index));
  return (
    <ul
      ref={place}
      className={className ?? css['rows']}
      style={shown ? undefined : { height: height ?? heights?.get(at) ?? guessedChunkPx }}
    >
      {around && items ? around(rows, items) : items}
    </ul>
  );
}

type Sight = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;
/** Has an element told, now or later, that it has come near the visible area or left it. */
export type InTurn = (element: Element, sight: Sight, tell: () => void) => void;

const atOnce: InTurn = (_, __, tell) => startTransition(tell);

/** Whether an element is near the visible area, and how high it was when it was last there. */
export function useNear<Place extends HTMLElement>(isFirst: boolean, aheadPx: number, inTurn = atOnce) {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(isFirst);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        inTurn(element, last, () => {
          // Rows with the focus stay, or the keyboard would lose its position.
          const staysMounted = last.isIntersecting || element.contains(document.activeElement);
          if (!staysMounted) setHeight(last.boundingClientRect.height);
          setNear(staysMounted);
        });
      },
      { root: scrollerOf(element), rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [aheadPx, inTurn]);
  return { place, near, height };
}

/** The scrolling ancestor of an element; null is the page itself. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  return null;
}
