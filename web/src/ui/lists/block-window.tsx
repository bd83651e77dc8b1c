import { useState } from 'react';
import { inTurn } from './in-turn.ts';
import { Chunks, type RowWindowProps, useNear } from './row-window.tsx';
import css from './row-window.module.css';

/** Chunks of a block. */
const BLOCK = 12;
const BETWEEN_CHUNKS_PX = 12;
/** About as many rows as a page shows when it opens: a frame each would be seen to fill up. */
const AT_ONCE = 8;
/** The chunks of a block are there this far before it comes into view, in pixels; their rows come later. */
const AHEAD_PX = 2_400;

/**
 * A `RowWindow` for lists of thousands. Far from the visible area not even the chunks are there, but blocks of them: the
 * browser compares the place of each with the visible area in every frame. Of what comes near, a chunk is drawn a frame.
 */
export function BlockWindow<Row>({ rows, label, chunk = 4, ...shared }: RowWindowProps<Row>) {
  const inBlock = chunk * BLOCK;
  const blocks = Array.from({ length: Math.ceil(rows.length / inBlock) }, (_, at) => at * inBlock);
  return (
    <section aria-label={label}>
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

type BlockProps<Row> = Omit<RowWindowProps<Row>, 'label'> & {
  readonly chunk: number;
  readonly first: number;
  readonly total: number;
};

function Block<Row>({ guessedChunkPx = 600, ...shared }: BlockProps<Row>) {
  const { rows, first, chunk } = shared;
  const [heights] = useState(() => new Map<number, number>());
  const { place, near, height } = useNear<HTMLDivElement>(first === 0, AHEAD_PX, inTurn);
  const guessedPx = Math.ceil(rows.length / chunk) * (guessedChunkPx + BETWEEN_CHUNKS_PX) - BETWEEN_CHUNKS_PX;
  return (
    <div
      ref={place}
      className={css['chunks']}
      data-block
      style={near ? undefined : { height: height ?? guessedPx }}
    >
      {near && (
        <Chunks
          {...shared}
          guessedChunkPx={guessedChunkPx}
          heights={heights}
          inTurn={inTurn}
          atOnce={AT_ONCE}
        />
      )}
    </div>
  );
}
