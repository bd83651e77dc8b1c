// Checks the direction of imports: down the layers of a package, and into another feature only through its public
// files.
import { relative, sep } from 'node:path';
import { isTest, pathOf, ROOT, stem } from './files.mjs';

/** Layers of a package, lowest first; an import may only lead down, or stay inside one folder. */
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
/** The public files of a feature: its queries, its lazily loaded components, its addresses. */
const FEATURE_DOORS = new Set(['queries', 'lazy-components', 'addresses']);
const SERVER_LAYERS = {
  config: 0,
  platform: 1,
  locales: 0,
  starters: 0,
  db: 1,
  cards: 2,
  features: 3,
  seed: 4,
  app: 5,
  main: 6,
};

/** Effects of events: only the named files of the features may import them, all others call `recordEvent`. */
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

/** Layer and unit of a file of the app. */
function webPlace(file) {
  const [, , top, second] = relative(ROOT, file).split(sep);
  return {
    layer: /\.(ts|tsx)$/.test(top) ? 'app' : top,
    unit: top === 'features' ? `features/${second}` : top,
  };
}

/** Layer and unit of a file of the server. */
export function serverPlace(file) {
  const [, , top, second] = relative(ROOT, file).split(sep);
  const bare = top.replace(/\.ts$/, '');
  if (bare === 'admin') return { layer: 'main', unit: 'admin' };
  if (bare === 'main' || bare === 'app' || bare === 'config') return { layer: bare, unit: bare };
  if (top === 'db' && second === 'seed') return { layer: 'seed', unit: 'seed' };
  if (['platform', 'db', 'cards', 'locales', 'starters'].includes(top)) return { layer: top, unit: top };
  return { layer: 'features', unit: top };
}

const serverPath = (file) => pathOf(file).slice('server/src/'.length);

/** A command records an event once; the log, jobs, notifications and live updates are left to subscribers. */
function checkEffect(complain, file, target, specifier) {
  const effect = EFFECTS.find(({ of }) => serverPath(target) === of);
  if (!effect || serverPlace(file).layer !== 'features' || effect.by.includes(serverPath(file))) return;
  complain(
    file,
    `say what happened with recordEvent (events/commands.ts); ${specifier} is called by the subscribers alone. An event of a new type belongs in domain/src/events/portal-event.ts.`,
  );
}

/** Reports an import in a forbidden direction. */
export function checkArrow(complain, file, target, specifier) {
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
        `reach another feature through its queries.ts, its lazy-components.ts or its addresses.ts, not ${specifier}; what several share belongs in web/src/records.`,
      );
  }
  if (from === 'server') {
    checkEffect(complain, file, target, specifier);
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
