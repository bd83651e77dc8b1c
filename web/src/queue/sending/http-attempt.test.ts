import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { putFile, readJson, sendJson } from './http-attempt.ts';

/** A photo after shrinking. */
const PHOTO = { bytes: new ArrayBuffer(360_000), type: 'image/jpeg' };

/** An upload where the phone buffers all bytes at once and sends them at the speed of the connection. */
class SlowUpload extends EventTarget {
  static bytesPerSecond = Infinity;
  status = 0;
  readonly responseText = '';
  readonly upload = new EventTarget();
  private timer: ReturnType<typeof setTimeout> | undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(bytes: ArrayBuffer) {
    const progress = Object.assign(new Event('progress'), { loaded: bytes.byteLength });
    queueMicrotask(() => this.upload.dispatchEvent(progress));
    const { bytesPerSecond } = SlowUpload;
    if (bytesPerSecond === 0) return;
    this.timer = setTimeout(() => this.end(200, 'load'), (bytes.byteLength / bytesPerSecond) * 1_000);
  }
  abort() {
    clearTimeout(this.timer);
    this.end(0, 'abort');
  }
  private end(status: number, event: string) {
    this.status = status;
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SlowUpload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function put(bytesPerSecond: number) {
  SlowUpload.bytesPerSecond = bytesPerSecond;
  const attempt = putFile('/slot', PHOTO, () => undefined);
  await vi.runAllTimersAsync();
  return attempt;
}

test('a photo that the phone has taken over at once is waited for on a line of one bar', async () => {
  expect((await put(6_000)).meaning).toBe('success');
});

test('a photo on a line of 2 kB a second arrives, though nothing is heard of it for three minutes', async () => {
  expect((await put(2_000)).meaning).toBe('success');
});

test('a body of 100 kB is waited for on the same line, and one that never ends is given up', async () => {
  const call = { method: 'POST', path: '/installations', key: 'key-0001', promised: () => true } as const;
  const send = () => sendJson({ ...call, of: { userId: 7, organisationId: 2 }, body: 'x'.repeat(100_000) });
  const limit = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await send();
  const [ms = 0] = limit.mock.calls[0] ?? [];
  // The connection needs 50 s.
  expect(ms).toBeGreaterThan(60_000);
  expect(ms).toBeLessThan(180_000);
});

test('what is read for a request goes out in nobody else’s session: the next person on the phone may have signed in', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ id: 41 }));
  vi.stubGlobal('fetch', asked);
  await readJson('/installations/41', { userId: 7, organisationId: 2 }, () => true);
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('queue-user')).toBe('7');
});

test('a photo on a line that has died is given up and tried again', async () => {
  expect((await put(0)).meaning).toBe('retry');
});
