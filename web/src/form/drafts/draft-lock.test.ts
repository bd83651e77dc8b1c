import { afterEach, expect, test, vi } from 'vitest';
import { type DraftLock, draftLock } from './draft-lock.ts';
import { draftLockName } from './draft.ts';

// Node has the same Web Locks and BroadcastChannel as a browser: two locks are two tabs.
const PLACE = '/add-device-simple/12';
const open: (() => void)[] = [];

async function tab(userId = 7, place = PLACE): Promise<DraftLock> {
  const lock = draftLock(userId, place);
  open.push(lock.start());
  await vi.waitFor(() => expect(lock.state.get().kind).not.toBe('asking'), 5_000);
  return lock;
}
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of open.splice(0)) close();
  await new Promise((done) => setTimeout(done, 20));
});

test('the first tab has the form, the second is told that it is open elsewhere', async () => {
  const first = await tab();
  const second = await tab();
  expect(first.state.get()).toEqual({ kind: 'held', turn: 1 });
  expect(second.state.get()).toEqual({ kind: 'elsewhere', refused: false });
});

test('forms of other places, and the same one of another installer on the phone, are open beside it', async () => {
  await tab();
  expect((await tab(7, '/add-device-simple/13')).state.get().kind).toBe('held');
  expect((await tab(8)).state.get().kind).toBe('held');
});

test('the second takes it over once the first has kept what was typed, and the first is told', async () => {
  const first = await tab();
  const second = await tab();
  const order: string[] = [];
  first.beforeGiving(async () => {
    await new Promise((done) => setTimeout(done, 30));
    order.push('kept');
    return true;
  });
  second.state.subscribe(() => order.push(second.state.get().kind));
  second.takeOver();
  await vi.waitFor(() => expect(second.state.get().kind).toBe('held'));
  expect(order).toEqual(['elsewhere', 'kept', 'held']);
  expect(first.state.get()).toEqual({ kind: 'taken', refused: false });
});

test('the first gets it back in another turn, so that it reads what the second wrote', async () => {
  const first = await tab();
  const second = await tab();
  second.takeOver();
  await vi.waitFor(() => expect(second.state.get().kind).toBe('held'));
  first.takeOver();
  await vi.waitFor(() => expect(first.state.get()).toEqual({ kind: 'held', turn: 2 }));
  expect(second.state.get().kind).toBe('taken');
});

test('a tab that cannot keep what was typed does not give the form away', async () => {
  const first = await tab();
  const second = await tab();
  first.beforeGiving(() => Promise.resolve(false));
  second.takeOver();
  await vi.waitFor(() => expect(second.state.get()).toEqual({ kind: 'elsewhere', refused: true }));
  await new Promise((done) => setTimeout(done, 2_200));
  expect(first.state.get().kind).toBe('held');
  expect(second.state.get()).toEqual({ kind: 'elsewhere', refused: true });
});

test('a tab that is asleep loses the form to the one in the installer’s hands, and learns of it', async () => {
  const first = await tab();
  const second = await tab();
  first.beforeGiving(() => new Promise(() => undefined));
  second.takeOver();
  await vi.waitFor(() => expect(second.state.get().kind).toBe('held'), { timeout: 4_000 });
  await vi.waitFor(() => expect(first.state.get().kind).toBe('taken'));
});

test('a tab that is closed frees its form at once', async () => {
  const close = draftLock(7, PLACE).start();
  await new Promise((done) => setTimeout(done, 20));
  close();
  expect((await tab()).state.get()).toEqual({ kind: 'held', turn: 1 });
});

test('a tab that says where the form is has it once the other one has left it, and not before', async () => {
  const first = await tab();
  const second = await tab();
  const third = await tab();
  second.takeIfLeft();
  await new Promise((done) => setTimeout(done, 50));
  expect(second.state.get()).toEqual({ kind: 'elsewhere', refused: false });
  first.release();
  await new Promise((done) => setTimeout(done, 20));
  second.takeIfLeft();
  third.takeIfLeft();
  await vi.waitFor(() => expect(second.state.get()).toEqual({ kind: 'held', turn: 1 }));
  expect(third.state.get().kind).toBe('elsewhere');
  third.takeOver();
  await vi.waitFor(() => expect(third.state.get().kind).toBe('held'));
  expect(second.state.get().kind).toBe('taken');
});

/** Holds the lock as a page does that never says it is going, since it is reloaded or crashes; returns what ends it. */
async function silentPage(): Promise<() => Promise<void>> {
  const page = Promise.withResolvers<void>();
  await new Promise((granted) => {
    void navigator.locks.request(draftLockName(7, PLACE), () => {
      granted(undefined);
      return page.promise;
    });
  });
  return async () => {
    page.resolve();
    await new Promise((done) => setTimeout(done, 20));
  };
}

async function look(lock: DraftLock, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    lock.takeIfLeft();
    await new Promise((done) => setTimeout(done, 10));
  }
}

test('a tab leaves the form to one that is reloading, and has it ten looks after one that has crashed', async () => {
  const goes = await silentPage();
  const second = await tab();
  await goes();
  await look(second, 9);
  expect(second.state.get().kind).toBe('elsewhere');

  const crashes = await silentPage();
  await look(second, 1);
  await crashes();
  await look(second, 10);
  expect(second.state.get().kind).toBe('elsewhere');
  await look(second, 1);
  await vi.waitFor(() => expect(second.state.get()).toEqual({ kind: 'held', turn: 1 }));
});

/** A browser tells a page of a lock that it was granted in a task of its own, behind those that wait already. */
function grantInTasks(): void {
  const request = navigator.locks.request.bind(navigator.locks);
  vi.spyOn(navigator.locks, 'request').mockImplementation(
    async (name: string, { signal }: LockOptions, hold: LockGrantedCallback<unknown>) => {
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
      const granted = request(name, async (lock) => {
        await new Promise((done) => setTimeout(done));
        return signal?.aborted ? undefined : hold(lock);
      });
      return Promise.race([granted, aborted]);
    },
  );
}

test('a phone that is busy while a reloaded page frees the form has it, and names no other tab', async () => {
  grantInTasks();
  const reloaded = draftLock(7, PLACE).start();
  await new Promise((done) => setTimeout(done, 20));
  const lock = draftLock(7, PLACE);
  open.push(lock.start());
  await new Promise((done) => setTimeout(done, 700));
  reloaded();
  const until = performance.now() + 1_300;
  while (performance.now() < until);
  await vi.waitFor(() => expect(lock.state.get().kind).not.toBe('asking'), 5_000);
  expect(lock.state.get()).toEqual({ kind: 'held', turn: 1 });
});

test('an installer who taps “Try again” twice has the form, and no other tab is named that would have it', async () => {
  const lock = await tab();
  lock.release();
  await new Promise((done) => setTimeout(done, 20));
  lock.start();
  lock.start();
  await vi.waitFor(() => expect(lock.state.get()).toEqual({ kind: 'held', turn: 2 }));
  await new Promise((done) => setTimeout(done, 1_800));
  expect(lock.state.get()).toEqual({ kind: 'held', turn: 2 });
});

test('a form that is left while a photo is being shrunk opens in another tab once the photo is in its draft', async () => {
  const first = draftLock(7, PLACE);
  const leave = first.start();
  await vi.waitFor(() => expect(first.state.get().kind).toBe('held'));
  const photo = Promise.withResolvers<void>();
  leave();
  first.releaseAfter(photo.promise);
  const second = await tab();
  expect(second.state.get().kind).toBe('elsewhere');
  photo.resolve();
  second.takeOver();
  await vi.waitFor(() => expect(second.state.get().kind).toBe('held'));
});
