import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './row-window.module.css';
import { watchSight } from './watch-sight.ts';

/**
 * A list of at most this many rows is rendered as a whole, which is cheap and lets the browser's search find
 * everything.
 */
const RENDERED_WHOLE = 32;
/** Rows are rendered this far before they come into view, and the blocks that they lie in, in pixels. */
const CHUNK_AHEAD_PX = 1_200;
const BLOCK_AHEAD_PX = 2_400;
/** Chunks of a block. */
const BLOCK = 12;
const BETWEEN_CHUNKS_PX = 12;
type Shared<Row> = {
  /** The class of each chunk's list, for one that does not show its rows one below the other. */
  readonly className?: string | undefined;
  /** Estimated height of a chunk that was never rendered, in pixels. */
  readonly guessedChunkPx?: number;
  /** Wraps the rows of a chunk, for what they need together. */
  readonly around?: (rows: readonly Row[], items: ReactNode) => ReactNode;
};

type Props<Row> = Shared<Row> & {
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
 * Far from the visible area not even the chunks are there, but blocks of them: the browser compares the place of each
 * with the visible area in every frame.
 */
export function RowWindow<Row>({ rows, chunk = 4, ...shared }: Props<Row>) {
  const inBlock = chunk * BLOCK;
  const blocks = Array.from({ length: Math.ceil(rows.length / inBlock) }, (_, at) => at * inBlock);
  return (
    <section aria-label={shared.label}>
      {blocks.map((first) => (
        <Block
          key={first}
          rows={rows.slice(first, first + inBlock)}
          first={first}
          total={rows.length}
          chunk={chunk}
          {...shared}
        />
      ))}
    </section>
  );
}

type BlockProps<Row> = Props<Row> & {
  readonly chunk: number;
  /** Where in the whole list its rows begin, and how long that is. */
  readonly first: number;
  readonly total: number;
};

function Block<Row>({
  rows,
  keyOf,
  first,
  total,
  chunk,
  guessedChunkPx = 600,
  children,
  ...shared
}: BlockProps<Row>) {
  const chunks = Array.from({ length: Math.ceil(rows.length / chunk) }, (_, at) => at);
  const [heights] = useState(() => new Map<number, number>());
  const isWhole = total <= RENDERED_WHOLE;
  const { place, near, height } = useNear<HTMLDivElement>(first === 0, BLOCK_AHEAD_PX);
  const guessedPx = chunks.length * (guessedChunkPx + BETWEEN_CHUNKS_PX) - BETWEEN_CHUNKS_PX;
  return (
    <div
      ref={place}
      className={css['block']}
      style={isWhole || near ? undefined : { height: height ?? guessedPx }}
    >
      {(isWhole || near) &&
        chunks.map((at) => (
          <Chunk
            key={at}
            rows={rows.slice(at * chunk, (at + 1) * chunk)}
            isFirst={first + at === 0}
            isWhole={isWhole}
            heights={heights}
            at={at}
            guessedChunkPx={guessedChunkPx}
            {...shared}
          >
            {(row, index) => (
              <li key={keyOf(row)} aria-setsize={total} aria-posinset={first + at * chunk + index + 1}>
                {children(row)}
              </li>
            )}
          </Chunk>
        ))}
    </div>
  );
}

type ChunkProps<Row> = Shared<Row> & {
  readonly rows: readonly Row[];
  readonly isFirst: boolean;
  readonly isWhole: boolean;
  /** The heights of the chunks of a block that were rendered once, by their place in it. */
  readonly heights: Map<number, number>;
  readonly at: number;
  readonly guessedChunkPx: number;
  readonly children: (row: Row, index: number) => ReactNode;
};

function Chunk<Row>({
  rows,
  isFirst,
  isWhole,
  heights,
  at,
  className,
  guessedChunkPx,
  around = (_, items) => items,
  children,
}: ChunkProps<Row>) {
  const { place, near, height } = useNear<HTMLUListElement>(isFirst, CHUNK_AHEAD_PX);
  useEffect(() => {
    if (height !== undefined) heights.set(at, height);
  }, [heights, at, height]);
  const shown = isWhole || near;
  return (
    <ul
      ref={place}
      className={className ?? css['rows']}
      style={shown ? undefined : { height: height ?? heights.get(at) ?? guessedChunkPx }}
    >
      {shown &&
        around(
          rows,
          rows.map((row, index) => children(row, index)),
        )}
    </ul>
  );
}

/** Whether an element is near the visible area, and how high it was when it was last there. */
function useNear<Place extends HTMLElement>(isFirst: boolean, aheadPx: number) {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(isFirst);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    return watchSight(element, aheadPx, ({ isIntersecting, boundingClientRect }) => {
      // Rows with the focus stay, or the keyboard would lose its position.
      const keeps = isIntersecting || element.contains(document.activeElement);
      if (!keeps) setHeight(boundingClientRect.height);
      setNear(keeps);
    });
  }, [aheadPx]);
  return { place, near, height };
}
