import type { FileKind } from './file-kind.ts';

const EXTENSIONS: Readonly<Record<FileKind, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
};

/**
 * The name under which a file is saved: the given name without path characters, and with the extension of its real
 * type, so that `photo.jpg.html` cannot be opened as a page.
 */
export function downloadName(name: string, type: string): string {
  // Control characters and direction marks can disguise a name.
  const plain = name.replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}]+/gu, '_');
  const safe = plain.replace(/^\.+|^$/, '_');
  const fitting = Object.entries(EXTENSIONS).find(([kind]) => kind === type)?.[1] ?? ['bin'];
  const ending = /\.([a-z0-9]+)$/i.exec(safe)?.[1]?.toLowerCase();
  return ending !== undefined && fitting.some((one) => one === ending) ? safe : `${safe}.${fitting[0]}`;
}
