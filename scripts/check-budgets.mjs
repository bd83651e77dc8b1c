// `node scripts/check-budgets.mjs`: compares what a phone must load before a page is painted with the budgets.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../web/dist/', import.meta.url);
const MANIFEST = new URL('.vite/manifest.json', DIST);
const KB = 1000;

/** Entry, static imports, and the chunks that the route itself loads before its first paint. */
const PAGES = [
  { name: 'login', js: 150, css: 20, routes: ['src/app/login-page.tsx'] },
  {
    name: 'home',
    js: 160,
    css: 20,
    routes: [
      'src/app/shell/shell.tsx',
      'src/features/home/home-page.tsx',
      'src/lib/languages/locale-pl-home.ts',
    ],
  },
];
const INSTALLER_ROUTE_KB = 40;
/** Editors of the office, each with what a phone does not have once a page is idle. */
const EDITORS = [
  { page: 'warranty-editor/admin-warranty-template-page.tsx', js: 220 },
  { page: 'form-builder/admin-form-template-page.tsx', js: 150 },
];
/** Including the first paint; its parts are in `IDLE`. 330 until phones kept documents, answered recalls and took back what they sent. */
const IDLE_KB = 340;
const PAGE = /(?:^|\/)(?<office>(?:admin|production)-)?[^/]+-page\.tsx$/;

if (!existsSync(MANIFEST)) {
  console.error(`No build to weigh: ${fileURLToPath(MANIFEST)} is missing. Build the app first.`);
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
/** The service worker names each chunk that it precaches. */
const PRECACHE = readFileSync(new URL('service-worker.js', DIST), 'utf8');
const weights = new Map();

function weigh(file) {
  if (!weights.has(file)) weights.set(file, gzipSync(readFileSync(new URL(file, DIST))).length);
  return weights.get(file);
}

/**
 * The manifest's key of the chunk that contains a module. The manifest names a page only when the bundler gave it a
 * file of its own; one that was merged into a group is found by the group's source map.
 */
function chunkOf(module) {
  if (manifest[module] !== undefined) return module;
  return Object.keys(manifest).find((key) => {
    const map = new URL(`${manifest[key].file}.map`, DIST);
    if (!existsSync(map)) return false;
    return JSON.parse(readFileSync(map, 'utf8')).sources.some((source) => source.endsWith(`/${module}`));
  });
}

/** Every file that these entries of the manifest load, scripts and style sheets separately. */
function filesOf(keys) {
  const seen = new Set();
  const scripts = new Set();
  const styles = new Set();
  const walk = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`the build has no ${key}`);
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const next of entry.imports ?? []) walk(next);
  };
  keys.forEach(walk);
  return { scripts, styles };
}

const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0) / KB;
let failed = false;

function report(what, weight, budget) {
  const over = weight > budget;
  failed ||= over;
  console.log(
    `${over ? 'OVER' : 'ok  '}  ${what.padEnd(44)} ${weight.toFixed(1).padStart(6)} kB of ${budget}`,
  );
}

for (const { name, js, css, routes } of PAGES) {
  const missing = routes.filter((route) => chunkOf(route) === undefined);
  if (missing.length > 0) {
    console.error(`OVER  ${name}: not in the build: ${missing.join(', ')}`);
    failed = true;
    continue;
  }
  const { scripts, styles } = filesOf(['index.html', ...routes.map(chunkOf)]);
  report(`${name}, critical JS`, sum(scripts), js);
  report(`${name}, CSS`, sum(styles), css);
  if (process.argv.includes('--files'))
    for (const file of [...scripts, ...styles].sort((a, b) => weigh(b) - weigh(a)))
      console.log(`        ${(weigh(file) / KB).toFixed(1).padStart(6)}  ${file}`);
}

/** What is loaded by the time a route is opened: the first paint, and what was loaded when the page was idle. */
const IDLE = [
  'src/app/shell/shell.tsx',
  'src/app/shell/background.ts',
  'src/lib/session/session-calls.ts',
  'src/lib/offline-cache/cached-reading.ts',
  'src/app/shell/queue-with-photos.tsx',
]
  .map(chunkOf)
  .filter((key) => key !== undefined);
const { scripts: always } = filesOf(['index.html', ...IDLE]);
report('there once a page is idle, JS', sum(always), IDLE_KB);
const features = new URL('../web/src/features/', import.meta.url);
for (const route of readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) =>
  PAGE.test(path),
)) {
  const chunk = chunkOf(`src/features/${route}`);
  // A page without a route is not built.
  if (chunk === undefined) continue;
  const isOffice = PAGE.exec(route)?.groups?.office !== undefined;
  if (PRECACHE.includes(manifest[chunk].file) === isOffice) {
    console.error(
      `OVER  ${route} must ${isOffice ? 'not ' : ''}be among the parts that a phone keeps beforehand`,
    );
    failed = true;
  }
  if (isOffice) continue;
  const own = [...filesOf([chunk]).scripts].filter((file) => !always.has(file));
  report(`${route}, its own JS`, sum(own), INSTALLER_ROUTE_KB);
}

for (const { page, js } of EDITORS) {
  const chunk = chunkOf(`src/features/${page}`);
  if (chunk === undefined) throw new Error(`the build has no ${page}`);
  const own = [...filesOf([chunk]).scripts].filter((file) => !always.has(file));
  report(`${page}, its own JS`, sum(own), js);
}

process.exit(failed ? 1 : 0);
