import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { type CardRequest, drawnCard } from '../queries.ts';

/** The card is drawn again when nothing was typed for this long; with the drawing itself it is shown within a second. */
const AFTER_MS = 250;

export type CardPicture = {
  /** The URL of the picture of all pages, one below the other; the last picture stays until there is a newer one. */
  readonly address: string | null;
  readonly pages: number;
  readonly busy: boolean;
  readonly problem: string | null;
};

const A4 = 297 / 210;

/** Draws the card after each change, one drawing at a time: what changes during one is drawn after it. */
export function useCardPicture(versionId: number, asked: CardRequest | null): CardPicture {
  const [picture, setPicture] = useState<CardPicture>({
    address: null,
    pages: 1,
    // The first drawing starts at once.
    busy: asked !== null,
    problem: null,
  });
  const running = useRef(false);
  const ended = useRef(false);
  const shown = useRef<string | null>(null);
  const wanted = useRef<CardRequest | null>(null);

  const show = useEffectEvent((drawn: Partial<CardPicture>): void => {
    if (ended.current) {
      if (drawn.address) URL.revokeObjectURL(drawn.address);
      return;
    }
    if (drawn.address) {
      if (shown.current !== null) URL.revokeObjectURL(shown.current);
      shown.current = drawn.address;
    }
    setPicture((now) => ({ ...now, busy: false, problem: null, ...drawn }));
  });
  const draw = useEffectEvent(async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    for (let next = wanted.current; next !== null && !ended.current; next = wanted.current) {
      wanted.current = null;
      setPicture((now) => ({ ...now, busy: true }));
      // oxlint-disable-next-line no-await-in-loop -- one after the other: what was asked for meanwhile is drawn next
      show(await outcomeOf(versionId, next));
    }
    running.current = false;
  });
  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setTimeout(() => {
      wanted.current = asked;
      void draw();
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => {
    ended.current = false;
    return () => {
      ended.current = true;
      if (shown.current !== null) URL.revokeObjectURL(shown.current);
      shown.current = null;
    };
  }, []);
  return picture;
}

async function outcomeOf(versionId: number, asked: CardRequest): Promise<Partial<CardPicture>> {
  try {
    const blob = await drawnCard(versionId, asked);
    const [, width = 1, height = A4] =
      /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(await blob.slice(0, 300).text())?.map(Number) ?? [];
    return { address: URL.createObjectURL(blob), pages: Math.max(1, Math.round(height / width / A4)) };
  } catch (error) {
    const { code, detail } = problemOf(error);
    // Another tab of the same person asked meanwhile.
    return code === 'preview-replaced' ? {} : { problem: detail };
  }
}
