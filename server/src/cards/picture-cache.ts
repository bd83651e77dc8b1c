import type { ShrunkenPicture } from '../platform/pictures/picture-decode.ts';

/** About two hundred photos of a card. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Caches re-encoded pictures in memory, so that a record's photos are decoded once for all of its cards; the least
 * recently used are dropped. Stored content never changes under its path, so the path is the key.
 */
export class PictureCache {
  private readonly pictures = new Map<string, ShrunkenPicture>();
  private bytes = 0;

  get(path: string): ShrunkenPicture | undefined {
    const found = this.pictures.get(path);
    if (found) {
      this.pictures.delete(path);
      this.pictures.set(path, found);
    }
    return found;
  }

  keep(path: string, picture: ShrunkenPicture): void {
    if (this.pictures.has(path) || picture.bytes.length > MAX_BYTES) return;
    this.pictures.set(path, picture);
    this.bytes += picture.bytes.length;
    for (const [oldest, { bytes }] of this.pictures) {
      if (this.bytes <= MAX_BYTES) return;
      this.pictures.delete(oldest);
      this.bytes -= bytes.length;
    }
  }
}
