import { createStore, type Store } from '../../lib/store.ts';
import { draftLockName } from './draft.ts';

/** A page that is being reloaded may keep its form for a moment longer than it lives, and a slow phone for longer. */
const GRANTED_WITHIN_MS = 400;
const SURELY_GRANTED_WITHIN_MS = 1_000;
/** A tab that does not answer within this is asleep; what was typed in it was kept when it was left. */
const GIVEN_WITHIN_MS = 2_000;

/** Whether this tab may write a form. */
export type LockState =
  | { readonly kind: 'asking' }
  /** `turn` counts how often it was got, since what another tab has written meanwhile is to be read again. */
  | { readonly kind: 'held'; readonly turn: number }
  /** Another tab has it; `refused`: it was asked for it and cannot give it up yet. */
  | { readonly kind: 'elsewhere'; readonly refused: boolean }
  /** This tab had it and another one has taken it over. */
  | { readonly kind: 'taken'; readonly refused: boolean };

/** A tab's lock on one form. */
export type DraftLock = {
  readonly state: Store<LockState>;
  /** Gets the form from the tab that has it, which keeps first what was typed there. */
  readonly takeOver: () => void;
  /** What is done before the form is given to another tab; answers whether it may be. The answer ends it. */
  readonly beforeGiving: (keep: Keep) => () => void;
  /** Asks for the form; the answer lets go of it. */
  readonly start: () => () => void;
};

type Keep = () => Promise<boolean>;
const nothingToKeep: Keep = () => Promise.resolve(true);

type Message = { readonly lock: string; readonly kind: 'give' | 'refused' };

/**
 * Holds the form of a person at a place of the app, so that one tab at a time writes its draft. The browser frees a
 * lock with its tab, however that ends.
 */
export function draftLock(userId: number, place: string): DraftLock {
  const name = draftLockName(userId, place);
  const state = createStore<LockState>({ kind: 'asking' });
  let keep = nothingToKeep;
  let channel: BroadcastChannel | undefined;
  let release: (() => void) | undefined;
  let waiting: AbortController | undefined;
  let turn = 0;
  let closed = true;

  const say = (kind: Message['kind']) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel?.postMessage({ lock: name, kind } satisfies Message);
  };
  const hold = () =>
    new Promise<void>((resolve) => {
      if (closed) return resolve();
      turn += 1;
      release = resolve;
      state.set({ kind: 'held', turn });
    });
  const lost = () => {
    release = undefined;
    if (!closed && state.get().kind === 'held') state.set({ kind: 'taken', refused: false });
  };

  /** Answers whether it was got (and has been given back by now) within the time. */
  async function request(withinMs: number): Promise<boolean> {
    const asked = new AbortController();
    waiting = asked;
    const timer = setTimeout(() => asked.abort(), withinMs);
    let got = false;
    try {
      await navigator.locks.request(name, { signal: asked.signal }, () => {
        got = true;
        clearTimeout(timer);
        return hold();
      });
    } catch {
      // Not got in time, or got and then taken away by a tab that had no answer from this one.
      clearTimeout(timer);
    }
    if (got) lost();
    return got;
  }

  /** Time alone does not tell: a phone that is busy starting the app gets round to a free form late. */
  async function first(): Promise<void> {
    if ((await request(GRANTED_WITHIN_MS)) || closed) return;
    if (!(await isHeld(name))) return first();
    if ((await request(SURELY_GRANTED_WITHIN_MS)) || closed) return;
    state.set({ kind: 'elsewhere', refused: false });
  }

  async function take(): Promise<void> {
    const before = state.get();
    if (closed || before.kind === 'held' || before.kind === 'asking') return;
    state.set({ ...before, refused: false });
    say('give');
    if ((await request(GIVEN_WITHIN_MS)) || closed) return;
    const now = state.get();
    if (now.kind !== 'elsewhere' && now.kind !== 'taken') return;
    if (now.refused) return;
    await navigator.locks.request(name, { steal: true }, hold).catch(() => undefined);
    lost();
  }

  async function give(): Promise<void> {
    if (state.get().kind !== 'held') return;
    if (!(await keep().catch(() => false))) return say('refused');
    state.set({ kind: 'taken', refused: false });
    release?.();
  }

  const hear = ({ data }: MessageEvent<Message>) => {
    if (data.lock !== name) return;
    if (data.kind === 'give') void give();
    const now = state.get();
    if (data.kind !== 'refused' || (now.kind !== 'elsewhere' && now.kind !== 'taken')) return;
    state.set({ ...now, refused: true });
    waiting?.abort();
  };

  return {
    state,
    takeOver: () => void take(),
    beforeGiving: (work) => {
      keep = work;
      return () => {
        if (keep === work) keep = nothingToKeep;
      };
    },
    start: () => {
      closed = false;
      channel = new BroadcastChannel('loopee-drafts');
      channel.addEventListener('message', hear);
      void first();
      return () => {
        closed = true;
        waiting?.abort();
        release?.();
        channel?.close();
      };
    },
  };
}

async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
}
