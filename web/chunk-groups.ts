/** What the bundler tells about a module. */
type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

const BARRELS = /@mantine\/core\/esm\/index|@tabler\/icons-react/;
/** Of the kit, what the first pages draw with; through its barrel everything would look reachable. */
const KIT =
  /@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|ActionIcon|CloseButton|Input|InputBase|TextInput|Loader|Transition))\//;
const LOGIN_KIT = /@mantine\/core\/esm\/components\/PasswordInput\//;

/** Of the queries, what no page of the first paint asks with; their barrel would bring it along. */
const LATER =
  /@tanstack\/(query-core|react-query)\/build\/modern\/(queriesObserver|mutationObserver|useQueries|useMutation)\.js/;

const from = (path: string) => new URL(path, import.meta.url).pathname;
const START = ['src/main.tsx'].map(from);
const LOGIN = ['src/app/login-page.tsx'].map(from);
const HOME = ['src/app/shell/shell.tsx', 'src/features/home/home-page.tsx'].map(from);

/**
 * Puts what the first paint needs into two files a page: `base` for every page, `login` for signing in, `home` for
 * the shell and the home page. Forty small ones compress 16 kB worse. Answers null for what the bundler places by
 * itself.
 */
export function firstPaintGroup(): (id: string, graph: Graph) => string | null {
  let reach: Record<'start' | 'login' | 'home', ReadonlySet<string>> | undefined;
  return (id, graph) => {
    if (BARRELS.test(id) || LATER.test(id)) return null;
    if (LOGIN_KIT.test(id)) return 'login';
    if (id.includes('@mantine/core/')) return KIT.test(id) ? 'base' : null;
    reach ??= {
      start: reachable(START, graph),
      login: reachable(LOGIN, graph),
      home: reachable(HOME, graph),
    };
    const { start, login, home } = reach;
    if (start.has(id) || (login.has(id) && home.has(id))) return 'base';
    if (home.has(id)) return 'home';
    return login.has(id) ? 'login' : null;
  };
}

/** Of the domain, what only the office or the hall uses, and what one lazy part of the app alone does. */
const OFFICE_DOMAIN =
  /admin|production|form-builder|labels\/|recalls\/|component-search|imports\/|exports\/|library\/|repeated-answers|asked-parameters|(account|contact|desk|inbox|mailing|editing|version|transfer|comparison|preview|upload|session|card-link)-contract|signing\/(canonical|changed-after-signing)|privacy\/|reminders\/|as-sent|services\/part-lines|installations\/review\/(contract|factory-values|remark)|calendar\/|access\/user-policies|warranty\/contract|mails\/contract|registration-keys\/|files\/(upload-transition|file-kind|byte-range|download-name)|warranty\/(document|invented|merge-work|placeholders|period|template-defects|terms-defects|text-warnings)|form\/(warnings|defects|references|circles|loose-form|screens|nameplate)|contact\/control-characters|auth\/(device-of|password|common-passwords)|users\/profile-contract|queue\/said-before|templates\/(starters|matching|replay|comparison|version-change)\.ts/;

/**
 * What several later pages share, in a file for each layer. Left to the bundler they were 230 files of under 2 kB: a list fetched 137
 * files, and opening it took 0.9 s of CPU where it now takes 0.6 (two cores, headless shell).
 */
export const SHARED_GROUPS = [
  // Icons that only pages of the office share stay with them.
  {
    name: 'icons',
    test: /@tabler\/icons-react\/dist\/esm\/icons\/(?!Icon(ArrowForwardUp|ArrowUp|ArrowDown|List|Upload|Users)\.)/,
    minShareCount: 2,
  },
  // What only the office or the hall asks with stays with their own pages.
  {
    name: 'domain',
    test: (id: string) => {
      const path = id.split('/domain/src/')[1];
      return path !== undefined && !OFFICE_DOMAIN.test(path);
    },
  },
  // What waits in the queue makes of a visit: for the pages that show visits.
  { name: 'as-sent', test: /\/domain\/src\/(inspections|services)\/as-sent\.ts/ },
  { name: 'ui', test: /\/web\/src\/ui\//, minShareCount: 3 },
  // The sheet that is signed on comes when somebody signs, new passwords with accounts and the profile, and what only the profile and forms of
  // the office need with them.
  {
    name: 'form',
    test: /\/web\/src\/form\/(?!signature\/|fields\/password-|drafts\/use-office-draft|steps\/(use-rebased|merge-values|merged-notice))/,
    minShareCount: 2,
  },
  // What stores documents on the phone and draws them comes with the pages that show documents, what reads or writes a zip with the parts that
  // take one in or hand one out, drafts of one tab with the forms of the office and the hall.
  {
    name: 'lib',
    test: /\/web\/src\/(lib|queue)\/(?!.*locale|offline-cache\/pin|pdf\/|session\/(tab|use)-draft|zip|unzip)/,
    minShareCount: 3,
  },
];

/** Modules that come with these by static imports, barrels left out. */
function reachable(starts: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || BARRELS.test(id)) continue;
    seen.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
