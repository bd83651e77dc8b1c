import type { ShrunkenPicture } from '../platform/pictures/picture-decode.ts';

/** Some two hundred photos of a card. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Pictures that were made fit for a card, so that a record's photos are decoded once for all of its cards: those that were
 * asked for last, in memory alone. What is stored never changes under its path, so the path is the whole key.
 */
export class PictureCache {
  private readonly kept = new Map<string, ShrunkenPicture>();
  private bytes = 0;

  get(path: string): ShrunkenPicture | undefined {
    const found = this.kept.get(path);
    if (found) {
      this.kept.delete(path);
      this.kept.set(path, found);
    }
    return found;
  }

  keep(path: string, picture: ShrunkenPicture): void {
    if (this.kept.has(path) || picture.bytes.length > MOST_BYTES) return;
    this.kept.set(path, picture);
    this.bytes += picture.bytes.length;
    for (const [oldest, { bytes }] of this.kept) {
      if (this.bytes <= MOST_BYTES) return;
      this.kept.delete(oldest);
      this.bytes -= bytes.length;
    }
  }
}
