import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/** A disk of its own in memory, which can be made smaller and larger while it is in use: it says ENOSPC when it is full. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Undefined where mounting is not permitted: it takes root outside of most containers. */
  static async open(megabytes: number): Promise<SmallDisk | undefined> {
    const disk = new SmallDisk(await mkdtemp(join(tmpdir(), 'portal-small-disk-')));
    if (disk.mount(`size=${megabytes}m`, 'mode=0777')) return disk;
    await rm(disk.folder, { recursive: true });
    return undefined;
  }

  /** Where a browser's profile goes. */
  get profile(): string {
    return join(this.folder, 'profile');
  }

  /** Leaves so much beside what lies on it; whoever has a file open there goes on. */
  async leaveFree(megabytes: number): Promise<void> {
    const { blocks, bfree, bsize } = await statfs(this.folder);
    const size = (blocks - bfree) * bsize + Math.round(megabytes * MEGABYTE);
    if (!this.mount('remount', `size=${size}`)) throw new Error('The disk cannot be made another size');
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  async close(): Promise<void> {
    spawnSync('umount', ['--lazy', this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }

  private mount(...options: string[]): boolean {
    return spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', this.folder]).status === 0;
  }
}
