import { createStore, type Store } from '../../lib/store.ts';
import { draftLockName } from './draft.ts';

/**
 * A page that is being reloaded may hold its lock for a moment after it is gone, and for longer on a slow phone. These limits alone do not
 * tell that another tab has it: a phone that is busy starting the app is granted a free lock late.
 */
const GRANTED_WITHIN_MS = 400;
const SURELY_GRANTED_WITHIN_MS = 1_000;
/** A tab that does not answer within this time is suspended; what was typed in it was saved when it was left. */
const RELEASED_WITHIN_MS = 2_000;

/** A lock that was granted in time is heard of this long after. */
const HEARD_WITHIN_MS = 100;

/** Looks in a row that find a form free before it counts as left: the page that had it may be reloading, which nobody can tell from closed. */
const FREE_LOOKS_UNTIL_LEFT = 10;

/** Whether this tab may write a form. */
export type LockState =
  | { readonly kind: 'asking' }
  /** `turn` counts how often the lock was granted: each time, what another tab has written is to be read again. */
  | { readonly kind: 'held'; readonly turn: number }
  /** Another tab holds the lock; `refused`: it was asked to release it and cannot do so yet. */
  | { readonly kind: 'elsewhere'; readonly refused: boolean }
  /** This tab held the lock and another one has taken it over. */
  | { readonly kind: 'taken'; readonly refused: boolean };

const isAway = (state: LockState): state is Extract<LockState, { kind: 'elsewhere' | 'taken' }> =>
  state.kind === 'elsewhere' || state.kind === 'taken';

/** A tab's lock on one form. */
export type DraftLock = {
  readonly state: Store<LockState>;
  /** Takes the form over from the tab that holds it, which first saves what was typed there. */
  readonly takeOver: () => void;
  /**
   * Looks for the form, and takes it where its tab has left it: at once when that tab announces it (left, or sent), after several looks when it
   * was closed or has crashed. To be called each second while this tab is looked at.
   */
  readonly takeIfLeft: () => void;
  /** Sets what is done before the lock goes to another tab, false refuses it. Returns a function that unsets it. */
  readonly beforeGiving: (save: Save) => () => void;
  /** Requests the lock, again where it was released, once while it is requested or held; the function that is returned releases it. */
  readonly start: () => () => void;
  /** Releases a lock under which there is nothing to write. The state stays: what this tab shows is no form. */
  readonly release: () => void;
  /** To be called as the form leaves the screen: it is not released before this is done, as something is still to be written. */
  readonly releaseAfter: (work: Promise<unknown>) => void;
};

type Save = () => Promise<boolean>;
const nothingToSave: Save = () => Promise.resolve(true);

/**
 * Locks the form of a person at an address of the app, so that one tab at a time writes its draft. The browser frees a
 * lock with its tab, however that ends.
 */
export function draftLock(userId: number, place: string): DraftLock {
  const name = draftLockName(userId, place);
  const state = createStore<LockState>({ kind: 'asking' });
  const saving = workToSave();
  let release: (() => void) | undefined;
  let turn = 0;
  let closed = true;
  const unfinished = lateWork();

  const holdUntilReleased = () =>
    new Promise<void>((resolve) => {
      if (closed) return resolve();
      turn += 1;
      release = resolve;
      state.set({ kind: 'held', turn });
    });
  const markLost = () => {
    release = undefined;
    if (!closed && state.get().kind === 'held') state.set({ kind: 'taken', refused: false });
  };
  const requests = lockRequests(name, holdUntilReleased, markLost);
  const tabs = tabChannel(name, { give: () => void giveUp(), refused: showRefusal, left: requests.onLeft });

  async function requestFirst(): Promise<void> {
    if ((await requests.within(GRANTED_WITHIN_MS)) || closed) return;
    if (!(await isHeld(name))) return requestFirst();
    if ((await requests.within(SURELY_GRANTED_WITHIN_MS)) || closed) return;
    state.set({ kind: 'elsewhere', refused: false });
  }

  async function takeOver(): Promise<void> {
    const before = state.get();
    if (closed || before.kind === 'held' || before.kind === 'asking') return;
    state.set({ ...before, refused: false });
    tabs.send('give');
    if ((await requests.within(RELEASED_WITHIN_MS)) || closed) return;
    const now = state.get();
    if (isAway(now) && !now.refused) await requests.steal();
  }

  async function giveUp(): Promise<void> {
    if (state.get().kind !== 'held') return;
    if (!(await saving.save())) return tabs.send('refused');
    state.set({ kind: 'taken', refused: false });
    release?.();
  }

  function stop(): void {
    closed = true;
    requests.abort();
    tabs.close();
    unfinished.whenDone(name, release);
  }

  function showRefusal(): void {
    const now = state.get();
    if (!isAway(now)) return;
    state.set({ ...now, refused: true });
    requests.abort();
  }

  return {
    state,
    takeOver: () => void takeOver(),
    takeIfLeft: () => {
      if (!closed && isAway(state.get())) void requests.ifLeft();
    },
    beforeGiving: saving.before,
    start: () => {
      // A second request would wait for the first one of this tab, and take it for another tab's.
      if (!closed) return stop;
      closed = false;
      tabs.open();
      void requestFirst();
      return stop;
    },
    release: stop,
    releaseAfter: unfinished.add,
  };
}

/** What is saved before a form goes to another tab. */
function workToSave() {
  let save = nothingToSave;
  return {
    save: () => save().catch(() => false),
    before: (work: Save) => {
      save = work;
      return () => {
        if (save === work) save = nothingToSave;
      };
    },
  };
}

/** What is still to be done when a form leaves the screen. */
function lateWork() {
  let work: Promise<unknown> = Promise.resolve();
  return {
    add: (more: Promise<unknown>) => {
      work = more.catch(() => undefined);
    },
    /** The order in which the parts of a form say that they leave is not settled: what comes in the same task counts. */
    whenDone: (lock: string, release: (() => void) | undefined) => {
      if (!release) return;
      const leave = () => {
        release();
        sayLeft(lock);
      };
      queueMicrotask(() => void work.finally(leave));
    },
  };
}

/** Whether the tab that had a form has left it. */
function watchDeparture(lock: string) {
  let freeLooks = 0;
  return {
    /** To be called when the tab announces that it has left. */
    announced: () => {
      freeLooks = FREE_LOOKS_UNTIL_LEFT;
    },
    /** To be called each second; a crash announces nothing, and neither does a reload, after which the tab has the form again. */
    look: async (): Promise<boolean> => {
      freeLooks = (await isHeld(lock)) ? 0 : freeLooks + 1;
      return freeLooks > FREE_LOOKS_UNTIL_LEFT;
    },
  };
}

/**
 * Requests for one Web Lock.
 *
 * @param hold is called when the lock is granted; the lock is released when its promise resolves.
 * @param onLost is called when a lock that was granted is gone.
 */
function lockRequests(name: string, hold: () => Promise<void>, onLost: () => void) {
  let waiting: AbortController | undefined;
  const departure = watchDeparture(name);
  return {
    onLeft: departure.announced,
    /** Resolves to true once a lock that was granted within the time is gone again, to false when it was not granted. */
    within: async (ms: number): Promise<boolean> => {
      const asked = new AbortController();
      waiting = asked;
      // A thread that was busy runs the timer that is due before it hears of a lock that was granted meanwhile.
      let timer = setTimeout(() => {
        timer = setTimeout(() => asked.abort(), HEARD_WITHIN_MS);
      }, ms);
      let granted = false;
      try {
        await navigator.locks.request(name, { signal: asked.signal }, () => {
          granted = true;
          clearTimeout(timer);
          return hold();
        });
      } catch {
        // Not granted in time, or granted and then stolen by a tab that had no answer from this one.
        clearTimeout(timer);
      }
      if (granted) onLost();
      return granted;
    },
    /** Takes the lock if its tab has left the form, and no other one has it by now. */
    ifLeft: async () => {
      if (!(await departure.look())) return;
      let granted = false;
      await navigator.locks
        .request(name, { ifAvailable: true }, async (lock) => {
          granted = lock !== null;
          if (granted) await hold();
        })
        .catch(() => undefined);
      if (granted) onLost();
    },
    /** Takes the lock from a tab that does not answer. */
    steal: async () => {
      await navigator.locks.request(name, { steal: true }, hold).catch(() => undefined);
      onLost();
    },
    abort: () => waiting?.abort(),
  };
}

type MessageKind = 'give' | 'refused' | 'left';
type Message = { readonly lock: string; readonly kind: MessageKind };
const CHANNEL = 'loopee-drafts';

/** What the tabs of one browser tell each other about one lock: a request to give it up, its refusal, and that its form was left. */
function tabChannel(lock: string, on: Readonly<Record<MessageKind, () => void>>) {
  let channel: BroadcastChannel | undefined;
  return {
    open: () => {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data.lock === lock) on[data.kind]();
      });
    },
    send: (kind: MessageKind) => {
      if (channel) post(channel, { lock, kind });
    },
    close: () => channel?.close(),
  };
}

/** On a channel of its own: that of the lock is closed when its form leaves the screen, and may be open again. */
function sayLeft(lock: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  post(channel, { lock, kind: 'left' });
  channel.close();
}

function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(message);
}

async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
}
