// `npm run check:structure`: the rule of docs/architecture.md, held by a script whose messages are advice.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_LINES = 300;
const BANNED = /^(utils?|helpers?|common|types?|misc|shared|index|constants\.test)$/;
const SERVER_WORDS =
  /(^|-)(routes|store|commands|present|jobs|subscriber|columns|card-data|live|mails?|visible|access)$/;

/** What follows from an event: only the named files of the features may import it, everybody else calls `recordEvent`. */
const EFFECTS = [
  { of: 'platform/jobs/outbox.ts', by: ['events/outbox-subscriber.ts', 'notifications/commands.ts'] },
  {
    of: 'live-updates/commands.ts',
    by: ['live-updates/subscriber.ts', 'live-updates/live.ts', 'notifications/commands.ts'],
  },
  { of: 'notifications/commands.ts', by: ['notifications/subscriber.ts'] },
  { of: 'events/log-subscriber.ts', by: ['events/commands.ts'] },
  { of: 'events/outbox-subscriber.ts', by: ['events/commands.ts'] },
  { of: 'live-updates/subscriber.ts', by: ['events/commands.ts'] },
  { of: 'notifications/subscriber.ts', by: ['events/commands.ts'] },
];

/** What loads the SDK of AWS, which costs every start time and memory. */
const AWS = /^server[\\/]src[\\/]platform[\\/](identity[\\/]cognito[\\/]|files[\\/]storage-s3\.ts$)/;

/** Layers of a package, lowest first; an arrow may only go down, or stay inside one folder. */
const WEB_LAYERS = {
  lib: 0,
  locales: 0,
  ui: 1,
  scanner: 2,
  form: 2,
  queue: 2,
  records: 3,
  features: 4,
  app: 5,
};
/** By which another feature may be reached: its questions to the server, its lazily loaded components, where its pages are. */
const FEATURE_DOORS = new Set(['queries', 'parts', 'addresses']);
const SERVER_LAYERS = {
  config: 0,
  platform: 1,
  locales: 0,
  db: 1,
  cards: 2,
  features: 3,
  seed: 4,
  app: 5,
  main: 6,
};

const problems = [];
const complain = (file, advice) => problems.push(`${relative(ROOT, file)}: ${advice}`);

function sources(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}node_modules${sep}`) && !file.includes(`${sep}dist${sep}`));
}

const isTest = (file) => /\.(test|spec|sample)\.tsx?$/.test(file) || /server[\\/]test[\\/]/.test(file);
const stem = (file) =>
  file
    .split(sep)
    .pop()
    .replace(/\.(d\.)?(test\.|spec\.|sample\.)?tsx?$/, '');

/** What a file imports: `{ specifier, target }`, target being a file of ours or null. */
function importsOf(file, text) {
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3];
    const dynamic = match[2] !== undefined;
    if (specifier.startsWith('.'))
      return { specifier, dynamic, target: resolve(dirname(file), specifier.replace(/\?.*$/, '')) };
    if (specifier.startsWith('@portal/domain/'))
      return {
        specifier,
        dynamic,
        target: join(ROOT, 'domain/src', `${specifier.slice('@portal/domain/'.length)}.ts`),
      };
    return { specifier, dynamic, target: null };
  });
}

function webPlace(file) {
  const [, , top, second] = relative(ROOT, file).split(sep);
  return {
    layer: /\.(ts|tsx)$/.test(top) ? 'app' : top,
    unit: top === 'features' ? `features/${second}` : top,
  };
}

function serverPlace(file) {
  const [, , top, second] = relative(ROOT, file).split(sep);
  const bare = top.replace(/\.ts$/, '');
  if (bare === 'admin') return { layer: 'main', unit: 'admin' };
  if (bare === 'main' || bare === 'app' || bare === 'config') return { layer: bare, unit: bare };
  if (top === 'db' && second === 'seed') return { layer: 'seed', unit: 'seed' };
  if (['platform', 'db', 'cards', 'locales'].includes(top)) return { layer: top, unit: top };
  return { layer: 'features', unit: top };
}

const serverPath = (file) => relative(join(ROOT, 'server/src'), file).split(sep).join('/');

/** A command says what happened, once; the log, jobs, notifications and open screens are its subscribers' matter. */
function checkEffect(file, target, specifier) {
  const effect = EFFECTS.find(({ of }) => serverPath(target) === of);
  if (!effect || serverPlace(file).layer !== 'features' || effect.by.includes(serverPath(file))) return;
  complain(
    file,
    `say what happened with recordEvent (events/commands.ts); ${specifier} is called by the subscribers alone. An event of a new type belongs in domain/src/events/portal-event.ts.`,
  );
}

function checkArrow(file, target, specifier) {
  const from = relative(ROOT, file).split(sep)[0];
  const to = relative(ROOT, target).split(sep)[0];
  if (from === 'domain' && to !== 'domain')
    complain(file, `domain imports only Zod and itself, not ${specifier}.`);
  if (isTest(target)) complain(file, `${specifier} is there for tests; the product does without it.`);
  if (['server', 'web'].includes(from) && to !== from && to !== 'domain')
    complain(
      file,
      `${from} may import domain and itself, not ${specifier}: what both sides share belongs in domain/src.`,
    );
  if (from !== to || relative(ROOT, target).split(sep)[1] !== 'src') return;
  if (from === 'web') {
    const a = webPlace(file);
    const b = webPlace(target);
    if (a.unit === b.unit) return;
    if (WEB_LAYERS[b.layer] > WEB_LAYERS[a.layer])
      complain(
        file,
        `arrows go down only (app → features → records → queue | scanner | form → ui → lib); ${specifier} lies above. Hand it in as an argument, or move it down.`,
      );
    else if (WEB_LAYERS[a.layer] === 2 && WEB_LAYERS[b.layer] === 2)
      complain(
        file,
        `the engines queue, scanner and form do not import one another (${specifier}); the feature joins them.`,
      );
    else if (a.layer === 'features' && b.layer === 'features' && !FEATURE_DOORS.has(stem(target)))
      complain(
        file,
        `reach another feature through its queries.ts, its parts.ts (components) or its addresses.ts, not ${specifier}; what several share belongs in web/src/records.`,
      );
  }
  if (from === 'server') {
    checkEffect(file, target, specifier);
    const a = serverPlace(file);
    const b = serverPlace(target);
    if (a.unit === b.unit) return;
    if (SERVER_LAYERS[b.layer] > SERVER_LAYERS[a.layer])
      complain(
        file,
        `arrows go down only (app → features → db → platform); ${specifier} lies above. Hand it in through Deps.`,
      );
    else if (
      a.layer === 'features' &&
      b.layer === 'features' &&
      !/^(store|commands|access)$|-(store|commands)$/.test(stem(target)) &&
      !EFFECTS.some(({ of }) => serverPath(target) === of)
    )
      complain(
        file,
        `reach another feature through its store.ts, commands.ts or access.ts, not ${specifier}.`,
      );
  }
}

const files = ['domain/src', 'server/src', 'web/src'].flatMap(sources);
const graph = new Map();

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const name = stem(file);
  const lines = text.split('\n').length - 1;
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) complain(file, 'file names are kebab-case.');
  if (BANNED.test(name)) complain(file, `"${name}" says nothing: name the file after the one idea in it.`);
  if (lines > MAX_LINES && !isTest(file))
    complain(
      file,
      `${lines} lines; above ${MAX_LINES} there is a second idea in it: give that a file of its own.`,
    );
  if (
    relative(ROOT, file).startsWith('server') &&
    serverPlace(file).layer === 'features' &&
    !isTest(file) &&
    !SERVER_WORDS.test(name)
  )
    complain(
      file,
      'a server feature holds routes, store, commands, present and jobs (or `<word>-routes` …).',
    );
  if (
    relative(ROOT, file).startsWith(join('server', 'src')) &&
    serverPlace(file).layer === 'features' &&
    !isTest(file) &&
    serverPath(file) !== 'events/log-subscriber.ts' &&
    /insertInto\('(events|outbox)'\)|insert into (events|outbox)\b/.test(text)
  )
    complain(
      file,
      'say what happened with recordEvent (events/commands.ts): its subscribers write the log and the jobs.',
    );
  if (relative(ROOT, file).startsWith('server') && file.endsWith('.tsx'))
    complain(file, 'no .tsx on the server.');
  // Values alone: a type costs nothing, and is erased.
  if (name === 'queries' && /^export (?:\*|\{[^}]*\})/m.test(text))
    complain(file, 'queries.ts is no barrel: whoever needs what it passes on imports it where it is.');
  if (name === 'queries' && /import\([^)]*\.tsx'\)/.test(text))
    complain(file, 'a component for other features is loaded by parts.ts, not by queries.ts.');
  const targets = [];
  const knowsAws = AWS.test(relative(ROOT, file));
  for (const { specifier, target, dynamic } of importsOf(file, text)) {
    const reachesAws =
      specifier.startsWith('@aws-sdk/') || (target !== null && AWS.test(relative(ROOT, target)));
    if (reachesAws && !knowsAws && !dynamic && !isTest(file))
      complain(file, `${specifier} is loaded when the settings ask for it: \`await import(…)\`.`);
    if (target === null) {
      if (relative(ROOT, file).startsWith('domain') && specifier !== 'zod' && !isTest(file))
        complain(file, `domain is pure: it imports only Zod, not ${specifier}.`);
      if (
        specifier.startsWith('dexie') &&
        !/lib[\\/]local[\\/]local-db\.tsx?$/.test(file) &&
        relative(ROOT, file).startsWith('web') &&
        !isTest(file)
      )
        complain(file, 'only lib/local/local-db.ts knows Dexie.');
      continue;
    }
    if (!isTest(file)) {
      checkArrow(file, target, specifier);
      targets.push(target);
    }
  }
  graph.set(file, targets);
}

/** Depth-first search for a way back: an import cycle. */
function findCycles() {
  const done = new Set();
  const trail = [];
  const visit = (file) => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      complain(file, `import cycle: ${[...trail.slice(at), file].map((f) => relative(ROOT, f)).join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    trail.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
}
findCycles();

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} places break the structure; see docs/architecture.md.`);
  process.exit(1);
}
console.log(`Structure: ${files.length} files, no wrong arrow, no cycle.`);
