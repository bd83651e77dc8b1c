// Builds web/dist when the sources of the app changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROOT, run } from './ensure-installed.mjs';

const STAMP = join(ROOT, 'web/dist/.sources');
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunk-groups.ts',
  'web/slim-zod.ts',
  'domain/src',
  'package-lock.json',
];

/** One hash over every source file, names included. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (!existsSync(path)) continue;
    const isFolder = !/\.[a-z]+$/.test(source);
    const files = isFolder
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [path];
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|webmanifest|wasm)$/;
/** For smaller files, in bytes, compression saves less than its header costs. */
const WORTH_IT = 1_000;

/** Writes `.br` and `.gz` next to files that compress well: the server sends them as they are. */
function compressBuild() {
  const folder = join(ROOT, 'web/dist');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < WORTH_IT) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Builds the app, unless web/dist already contains the build of exactly these sources. */
export function buildWeb() {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  console.log('Building the app …');
  if (run('vite', ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') }) !== 0) {
    console.error('The app could not be built; the server was not started.');
    process.exit(1);
  }
  compressBuild();
  writeFileSync(STAMP, hash);
}

if (process.argv[1]?.endsWith('build-web.mjs')) buildWeb();
