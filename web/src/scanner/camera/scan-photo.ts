import type { Scanner } from '../scanner.ts';
import { readPhoto } from './photo.ts';
import { pickPhoto } from './pick-photo.ts';

/**
 * Takes or picks a photo of the label and decodes it, for when the video does not help. What comes of it is dropped once the scanner is
 * at another attempt: a blurred photo is read for seconds, and the person may have typed another number meanwhile.
 */
export async function scanPhoto(scanner: Scanner, pick = pickPhoto, read = readPhoto): Promise<void> {
  const ownAttempt = scanner.attempt();
  const isOver = () => scanner.attempt() !== ownAttempt;
  const file = await pick();
  if (!file || isOver()) return;
  scanner.reading.set(true);
  const text = await read(file).catch(() => undefined);
  if (isOver()) return;
  scanner.reading.set(false);
  if (text === undefined) scanner.tell({ kind: 'photo-failed' });
  else if (text === null) scanner.tell({ kind: 'photo-empty' });
  else {
    scanner.show(file);
    scanner.send({ type: 'decoded', text });
  }
}
