import { Problem } from '@portal/domain/problem';
import { isWholePicture, waitingPictures } from './picture-decoder.ts';

/** Uploads that may wait for their check, each some tenths of a second; a phone sends again what does not fit. */
const MOST_WAITING = 64;

/**
 * Reads a picture to its last row in a process of its own: refuses one that cannot be read as one, is cut off, would take
 * more memory or time than any photo needs, or carries something else behind its end. The bytes themselves are kept as
 * they came, because their hash is evidence (decision 006).
 *
 * @throws Problem `file-kind-refused`; `unavailable` while too many wait
 */
export async function checkPicture(file: string, type: string): Promise<void> {
  if (!type.startsWith('image/')) return;
  if (waitingPictures() >= MOST_WAITING) throw new Problem('unavailable');
  if (!(await isWholePicture(file, type))) throw new Problem('file-kind-refused');
}
