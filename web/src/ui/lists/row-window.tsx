import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import css from './row-window.module.css';

/**
 * A list of at most this many rows is rendered as a whole, which is cheap and lets the browser's search find
 * everything.
 */
const RENDERED_WHOLE = 32;
/** Rows are rendered this far before they come into view, in pixels. */
const AHEAD_PX = 1_200;

type Shared = {
  /** The class of each chunk's list, for one that does not show its rows one below the other. */
  readonly className?: string | undefined;
  /** Estimated height of a chunk that was never rendered, in pixels. */
  readonly guessedChunkPx?: number;
};

type Props<Row> = Shared & {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly label: string;
  /** Number of rows that are rendered or removed together: a multiple of the columns, and even for shades that alternate. */
  readonly chunk?: number;
  readonly children: (row: Row) => ReactNode;
};

/**
 * A list of any length that renders only the rows near the visible area: a thousand of them must not cost a thousand
 * rows (target: 60 frames a second, 250 MB). Rows may have any height; a row that was rendered once keeps its space.
 */
export function RowWindow<Row>({ rows, keyOf, label, chunk = 4, children, ...shared }: Props<Row>) {
  const chunks = Array.from({ length: Math.ceil(rows.length / chunk) }, (_, at) => at);
  const isWhole = rows.length <= RENDERED_WHOLE;
  return (
    <section className={css['chunks']} aria-label={label}>
      {chunks.map((at) => (
        <Chunk
          key={at}
          rows={rows.slice(at * chunk, (at + 1) * chunk)}
          isFirst={at === 0}
          isWhole={isWhole}
          {...shared}
        >
          {(row, index) => (
            <li key={keyOf(row)} aria-setsize={rows.length} aria-posinset={at * chunk + index + 1}>
              {children(row)}
            </li>
          )}
        </Chunk>
      ))}
    </section>
  );
}

type ChunkProps<Row> = Shared & {
  readonly rows: readonly Row[];
  readonly isFirst: boolean;
  readonly isWhole: boolean;
  readonly children: (row: Row, index: number) => ReactNode;
};

function Chunk<Row>({ rows, isFirst, isWhole, className, guessedChunkPx = 600, children }: ChunkProps<Row>) {
  const place = useRef<HTMLUListElement>(null);
  const [inView, setInView] = useState(isFirst);
  const [height, setHeight] = useState<number>();
  const near = isWhole || inView;
  useEffect(() => {
    const list = place.current;
    if (list === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        // Rows with the focus stay, or the keyboard would lose its position.
        const keeps = last.isIntersecting || list.contains(document.activeElement);
        startTransition(() => {
          if (!keeps) setHeight(last.boundingClientRect.height);
          setInView(keeps);
        });
      },
      { root: scrollerOf(list), rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return (
    <ul
      ref={place}
      className={className ?? css['rows']}
      style={near ? undefined : { height: height ?? guessedChunkPx }}
    >
      {near && rows.map((row, index) => children(row, index))}
    </ul>
  );
}

/** The scrolling ancestor of the list; null is the page itself. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  return null;
}
