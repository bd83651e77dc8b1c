import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from './session-store.ts';
import { signedIn } from './signed-in.sample.ts';
import { useStateAcrossSignIn } from './state-across-sign-in.ts';

/** A class of which nothing here is: React asks whether the focus lies within a frame. */
const HTMLIFrameElement = WeakSet;
const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** As much of a page as React needs for a component that renders nothing. */
function emptyPage(): Element {
  const defaultView = { ...listens, HTMLIFrameElement };
  const ownerDocument = { ...listens, nodeType: 9, activeElement: null, defaultView };
  const node = { ...listens, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', textContent: '', ownerDocument };
  return node as unknown as Element;
}

beforeAll(() => {
  vi.stubGlobal('window', { ...listens, HTMLIFrameElement });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterAll(() => vi.unstubAllGlobals());
afterEach(() => session.set(null));

/** The reason of a rejection of one installation: what it shows, and how it is typed in. */
async function openReason(id: number) {
  const seen: { reason: string; type?: (reason: string) => void } = { reason: '' };
  function Reason() {
    const [reason, setReason] = useStateAcrossSignIn(`reason-${id}`, '');
    Object.assign(seen, { reason, type: setReason });
    return null;
  }
  let root: Root | undefined;
  await act(async () => {
    root = createRoot(emptyPage());
    root.render(createElement(Reason));
  });
  return {
    reason: () => seen.reason,
    type: (reason: string) => act(async () => seen.type?.(reason)),
    close: () => act(async () => root?.unmount()),
  };
}

/** Types a reason and has the session end under it. */
async function typedWhenTheSessionEnded(id: number, reason: string): Promise<void> {
  session.set(signedIn());
  const dialog = await openReason(id);
  await dialog.type(reason);
  session.set(null);
  await dialog.close();
}

async function reasonFor(person: number, id: number): Promise<string> {
  session.set(signedIn(person));
  const dialog = await openReason(id);
  const reason = dialog.reason();
  await dialog.close();
  return reason;
}

test('what a person typed when their session ended comes back once they sign in again, and only once', async () => {
  await typedWhenTheSessionEnded(1, 'Zdjęcie jest nieostre');
  expect(await reasonFor(7, 1)).toBe('Zdjęcie jest nieostre');
  expect(await reasonFor(7, 1)).toBe('');
});

test('it comes back on the installation that it was typed for', async () => {
  await typedWhenTheSessionEnded(2, 'Brak podpisu');
  expect(await reasonFor(7, 3)).toBe('');
  expect(await reasonFor(7, 2)).toBe('Brak podpisu');
});

test('somebody else who signs in finds nothing of it, nor does its owner after them', async () => {
  await typedWhenTheSessionEnded(4, 'Zdjęcie jest nieostre');
  expect(await reasonFor(8, 4)).toBe('');
  session.set(null);
  expect(await reasonFor(7, 4)).toBe('');
});

test('a dialog that is closed within the session begins empty', async () => {
  session.set(signedIn());
  const dialog = await openReason(5);
  await dialog.type('Zdjęcie');
  await dialog.close();
  expect(await reasonFor(7, 5)).toBe('');
});

test('what came back is left again when the session ends once more before it was changed', async () => {
  await typedWhenTheSessionEnded(6, 'Brak zdjęcia');
  session.set(signedIn());
  const dialog = await openReason(6);
  session.set(null);
  await dialog.close();
  expect(await reasonFor(7, 6)).toBe('Brak zdjęcia');
});
