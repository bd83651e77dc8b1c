import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const folders = new Map<string, string>();
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** Has a built test page served at `/faults-page/<name>/`. */
export function offerPage(name: string, folder: string): void {
  folders.set(name, folder);
}

/** A file of a built test page. */
export async function servePage(url: string, outgoing: ServerResponse): Promise<void> {
  const [, , name = '', ...rest] = normalize(url.replace(/[?#].*$/, '')).split('/');
  const folder = folders.get(name);
  const file = rest.join('/') || 'index.html';
  const bytes = folder && (await readFile(join(folder, file)).catch(() => undefined));
  if (!bytes) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page');
    return;
  }
  outgoing.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
}
