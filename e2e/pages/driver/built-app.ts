import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { isPage, WEB_FOLDER } from '../../../server/src/platform/http/static-app.ts';
import { PERMISSIONS, securityHeaders } from '../../../server/src/platform/http/security-headers.ts';

/** A file of the built app as it is answered. */
export type AppFile = { readonly type: string; readonly body: Buffer; readonly cacheControl: string };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The files of web/dist, read once into memory, with what the server would answer for them. */
export class BuiltApp {
  private readonly files: ReadonlyMap<string, AppFile>;

  /** @param folder the build; that of the sources unless `WEB_DIR` names another, as for the server. */
  constructor(folder: string = process.env['WEB_DIR'] ?? WEB_FOLDER) {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
      .map((entry) => join(entry.parentPath, entry.name));
    this.files = new Map(
      names.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, read(file)]),
    );
    if (!this.files.has('/index.html')) throw new Error('The app is not built: npm run build');
  }

  /** The file at a path; the app itself for the address of a page; undefined for neither. */
  at(path: string): AppFile | undefined {
    return this.files.get(path) ?? (isPage('GET', path) ? this.files.get('/index.html') : undefined);
  }

  /** Paths of the files whose name begins so, for tests that let a part of the app get lost. */
  pathsOf(name: string): string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(`/assets/${name}`));
  }
}

function read(file: string): AppFile {
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    body: readFileSync(file),
    cacheControl: file.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** The headers that the server sends with everything, its content security policy first. */
export function promises(): Readonly<Record<string, string>> {
  const { contentSecurityPolicy } = securityHeaders({ publicUrl: 'http://localhost' }, undefined);
  if (typeof contentSecurityPolicy !== 'object') throw new Error('The server has no content security policy');
  const policy = Object.entries(contentSecurityPolicy.directives ?? {}).map(
    ([name, values]) => `${name} ${z.array(z.string()).parse(values).join(' ')}`,
  );
  return {
    'content-security-policy': policy.join(';'),
    'permissions-policy': PERMISSIONS,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
}
