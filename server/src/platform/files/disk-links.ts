import type { KeyObject } from 'node:crypto';
import { FILE_LINK_MINUTES } from '@portal/domain/constants';
import type { PartSlot, Slot } from './storage.ts';
import { signLink } from './storage-link.ts';

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** The addresses at which this server takes and serves stored files, each signed for what it allows. */
export class DiskLinks {
  private readonly publicUrl: string;
  private readonly key: KeyObject;

  constructor(publicUrl: string, key: KeyObject) {
    this.publicUrl = publicUrl;
    this.key = key;
  }

  /** For one upload, as `Storage.signPut` says. */
  put({ path, type, size, sha256, owner, expiresAt }: Slot): string {
    return this.address('put', path, {
      expires: seconds(expiresAt),
      type,
      owner,
      ...(size !== undefined && { size: String(size) }),
      ...(sha256 !== undefined && { sha256 }),
    });
  }

  /** For one part of an upload, as `Storage.signPart` says. */
  part({ path, number, size, sha256, owner, expiresAt }: PartSlot): string {
    return this.address('put', path, {
      expires: seconds(expiresAt),
      part: String(number),
      size: String(size),
      sha256,
      owner,
    });
  }

  /** For reading a file, as `Storage.signGet` says. */
  get(path: string, { type, name, now }: { type: string; name?: string; now: Date }): string {
    // The expiry is rounded to whole minutes, so that a page read twice in a minute gets the same link and the
    // browser can use its cache.
    const minute = Math.floor(now.getTime() / 60_000) + FILE_LINK_MINUTES;
    return this.address('get', path, {
      expires: String(minute * 60),
      type,
      ...(name !== undefined && { name }),
    });
  }

  private address(use: 'put' | 'get', path: string, claims: Record<string, string>): string {
    return `${this.publicUrl}/api/storage/${path}?${signLink(this.key, use, path, claims)}`;
  }
}
