import { expect, test } from 'vitest';
import { createScanner, type Message, type Scanner } from '../scanner.ts';
import { scanPhoto } from './scan-photo.ts';

/** A scanner whose numbers, pictures and messages are written down. */
function watched() {
  const scanner = createScanner();
  const numbers: string[] = [];
  const pictures: ImageBitmapSource[] = [];
  const messages: Message[] = [];
  scanner.setCallbacks({
    complete: (text) => numbers.push(text),
    seen: (picture) => pictures.push(picture),
    tell: (message) => messages.push(message),
  });
  return { scanner, numbers, pictures, messages };
}

const photo = new File([], 'label.jpg');

/** A picked photo whose reading ends when the test says so. */
async function photoBeingRead(scanner: Scanner) {
  const reading = Promise.withResolvers<string | null>();
  const done = scanPhoto(
    scanner,
    async () => photo,
    () => reading.promise,
  );
  await expect.poll(() => scanner.reading.get()).toBe(true);
  return { end: reading.resolve, fail: reading.reject, done };
}

test('a photo of the label gives the number, also when the phone has ended the video meanwhile', async () => {
  const { scanner, numbers, pictures } = watched();
  const { end, done } = await photoBeingRead(scanner);
  scanner.send({ type: 'failed', error: 'Video stream has ended', trouble: 'other' });
  end('HP-2026-00000001');
  await done;
  expect([numbers, pictures]).toEqual([['HP-2026-00000001'], [photo]]);
  expect(scanner.reading.get()).toBe(false);
});

test.each([
  ['was cancelled, or its field is gone', { type: 'cancelled' }, []],
  ['was begun anew', { type: 'scan-requested', disabled: true }, []],
  [
    'has read another label by its camera',
    { type: 'decoded', text: 'HP-2026-00000002' },
    ['HP-2026-00000002'],
  ],
] as const)('a photo that is read late changes no serial number once the scan %s', async (_, event, left) => {
  const { scanner, numbers, pictures } = watched();
  const { end, done } = await photoBeingRead(scanner);
  scanner.send(event);
  expect(scanner.reading.get()).toBe(false);
  end('HP-2026-00000001');
  await done;
  expect([numbers, pictures]).toEqual([left, []]);
});

test('an installer who cancelled is not told that the photo shows no number or could not be read', async () => {
  const { scanner, messages } = watched();
  const empty = await photoBeingRead(scanner);
  scanner.send({ type: 'cancelled' });
  empty.end(null);
  await empty.done;
  const broken = await photoBeingRead(scanner);
  scanner.send({ type: 'cancelled' });
  broken.fail(new Error('not a picture'));
  await broken.done;
  expect(messages).toEqual([]);
});

test('a photo without a number, and one that cannot be read, are told', async () => {
  const { scanner, messages } = watched();
  const empty = await photoBeingRead(scanner);
  empty.end(null);
  await empty.done;
  const broken = await photoBeingRead(scanner);
  broken.fail(new Error('not a picture'));
  await broken.done;
  expect(messages).toEqual([{ kind: 'photo-empty' }, { kind: 'photo-failed' }]);
});

test('a photo that is picked after the scan was cancelled is not even read', async () => {
  const { scanner } = watched();
  const picking = Promise.withResolvers<File | null>();
  let isRead = false;
  const done = scanPhoto(
    scanner,
    () => picking.promise,
    async () => {
      isRead = true;
      return null;
    },
  );
  scanner.send({ type: 'cancelled' });
  picking.resolve(photo);
  await done;
  expect(isRead).toBe(false);
});
