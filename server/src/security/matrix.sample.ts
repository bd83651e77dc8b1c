import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { expect } from 'vitest';
import { reportCount } from './counting.sample.ts';
import { ask, fits, forgetAttempts } from './asking.sample.ts';
import { EXPECTED } from './expected.sample.ts';
import type { Row, Sign } from './expected-row.sample.ts';
import {
  buildPair,
  buildStand,
  OWNERSHIPS,
  type Stand,
  type Target,
  WHO,
  type Who,
} from './people.sample.ts';
import { requestOf, type Request } from './requests.sample.ts';
import { buildWorld, FOREIGN, organisationOf, type World } from './world.sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { tableDigests } from '../../test/table-digests.ts';

export type Stage = {
  readonly test: TestApp;
  readonly world: World;
  readonly stands: ReadonlyMap<Who, Stand>;
  /** How many cells have been compared with the table. */
  readonly count: { cells: number };
};

export type NamedRow = { readonly name: string; readonly endpoint: Endpoint; readonly row: Row };

/** Two organisations, and a caller of each kind with records of every ownership. */
export async function openStage(test: TestApp): Promise<Stage> {
  const world = await buildWorld(test);
  const stands = new Map<Who, Stand>();
  for (const who of WHO) stands.set(who, await buildStand(test, world, who));
  return { test, world, stands, count: { cells: 0 } };
}

/** Counts for the report: the size of the matrix, and how many cells were tested. */
export function reportSize({ count }: Stage): void {
  reportCount({
    cells: count.cells,
    rows: EXPECTED.size,
    callers: WHO.length,
    ownerships: OWNERSHIPS.length + 1,
  });
}

/** The table's rows with their calls. Throws when a row names no call. */
export function rowsOf(...kinds: readonly Row['kind'][]): NamedRow[] {
  return [...EXPECTED].flatMap(([name, row]) => {
    const endpoint = ENDPOINTS.find(({ id }) => id === name.split('#', 1)[0]);
    if (!endpoint) throw new Error(`The matrix has a row for ${name}, which the API has not`);
    return kinds.includes(row.kind) ? [{ name, endpoint, row }] : [];
  });
}

/** Lists of the organisation's own data, rather than of people's records. */
const OF_BOOKS =
  /^(templates\.|organisations\.|files\.(supportMaterials|list)$|library\.tree|users\.listOfOrganisation)/;

/** Calls whose answer names a record only by a number. */
const TELLS: Readonly<Record<string, { readonly [S in Sign]?: RegExp }>> = {
  'privacy.customer': { '+': /"installations":1\b/, '-': /"installations":0\b/ },
  'privacy.eraseCustomer': { '+': /"installations":1\b/, '-': /"installations":0\b/ },
  'installations.desk': { '+': /"waiting":\[\d/, '-': /"waiting":\[/ },
  'installations.reviews': { '+': /"remarks":/, '-': /^(?!.*"remarks":)/ },
  'devices.changeDatabase': { '+': /"changed":\[\d+\]/, '-': /"changed":\[\]/ },
};

/** Preparation for a call that needs a record in a certain state. */
const STATES: Readonly<Record<string, { status?: 'rejected'; verified?: false }>> = {
  'installations.restore': { status: 'rejected' },
  'users.resendVerification': { verified: false },
  'users.verify': { verified: false },
};

function standOf({ stands }: Stage, who: Who): Stand {
  const stand = stands.get(who);
  if (!stand) throw new Error(`Nobody stands for ${who}`);
  return stand;
}

/** The same call in JSON-LD, where such an answer exists. */
function ways(endpoint: Endpoint, request: Request): Request[] {
  if (endpoint.method !== 'GET' || endpoint.produces || endpoint.status === 204) return [request];
  return [request, { ...request, url: request.url.replace(/(\?|$)/, '.jsonld$1') }];
}

type Case = NamedRow & {
  readonly who: Who;
  readonly ownership: Target['ownership'];
  readonly sign: Sign;
};

/** The cells of a row. A person whose share was removed counts like everybody else of the organisation. */
function casesOf({ name, endpoint, row }: NamedRow): Case[] {
  return WHO.flatMap((who) => {
    const signs = row.cells[who];
    const cells: Case[] = OWNERSHIPS.map((ownership) => ({
      name,
      endpoint,
      row,
      who,
      ownership,
      sign: signs[ownership],
    }));
    const base = { name, endpoint, row, who };
    if (signs.shared !== '_') cells.push({ ...base, ownership: 'taken back', sign: signs.same });
    return cells.filter(({ sign }) => sign !== '_');
  });
}

/** The bearer of a card learns the maker and the kind of device, which the card shows as well. */
function publicName({ world }: Stage, endpoint: Endpoint): string {
  return endpoint.access === 'public' ? world.books[1].tag : ' ';
}

function titleOf({ name, who, ownership }: Case): string {
  return `${name} by ${who}, ${ownership}`;
}

async function hold(stage: Stage, at: Case, request: Request, target: Target): Promise<void> {
  const { endpoint, sign, row } = at;
  const reply = await ask(stage.test, request);
  const what = `${titleOf(at)}: ${request.method} ${request.url} → ${reply.status} ${reply.text.slice(0, 300)}`;
  expect(fits(sign, reply.status), `${what}\nshould have been ${sign}`).toBe(true);
  if (sign !== '+') expect(reply.text.includes(target.tag), `${what}\ntells of ${target.tag}`).toBe(false);
  if (sign !== '+' || at.ownership !== 'foreign') {
    expect(reply.text.replaceAll(publicName(stage, endpoint), ''), what).not.toMatch(FOREIGN);
  }
  const expected = TELLS[endpoint.id]?.[sign];
  if (expected) expect(reply.text, what).toMatch(expected);
  else if (sign === '+' && Object.values(row.cells).some((cells) => Object.values(cells).includes('-'))) {
    expect(reply.text, what).toContain(target.tag);
  }
  stage.count.cells += 1;
}

/** Calls about one record, tested for each ownership. */
export async function holdReads(stage: Stage, { name, endpoint, row }: NamedRow): Promise<void> {
  for (const at of casesOf({ name, endpoint, row })) {
    const { caller, targets } = standOf(stage, at.who);
    const target = targets[at.ownership];
    for (const request of ways(endpoint, requestOf(endpoint, target, caller))) {
      await hold(stage, at, request, target);
    }
  }
}

/** Calls that change something. A refused call must leave everything unchanged. */
export async function holdWrites(stage: Stage, { name, endpoint, row }: NamedRow): Promise<void> {
  const cases = casesOf({ name, endpoint, row });
  await forgetAttempts(stage.test);
  const before = await tableDigests(stage.test);
  for (const at of cases.filter(({ sign }) => sign !== '+')) {
    const { caller, targets } = standOf(stage, at.who);
    const target = targets[at.ownership];
    await hold(stage, at, requestOf(endpoint, target, caller), target);
  }
  expect(await tableDigests(stage.test), `${name}: what was refused has changed something`).toEqual(before);
  for (const at of cases.filter(({ sign }) => sign === '+')) {
    if (at.ownership === 'taken back') continue;
    const pair = await buildPair(stage.test, stage.world, at.who, at.ownership, STATES[endpoint.id] ?? {});
    await hold(stage, at, requestOf(endpoint, pair.target, pair.caller), pair.target);
  }
}

/** Lists, tested once: whose records they contain. A list `of` an organisation is requested for both. */
export async function holdLists(stage: Stage, { name, endpoint, row }: NamedRow): Promise<void> {
  for (const who of WHO) {
    const { caller, targets } = standOf(stage, who);
    const cases = casesOf({ name, endpoint, row }).filter((at) => at.who === who);
    const asked =
      row.kind === 'list'
        ? [{ target: targets.own, cases }]
        : [
            { target: targets.same, cases: cases.filter((at) => at.ownership !== 'foreign') },
            { target: targets.foreign, cases: cases.filter((at) => at.ownership === 'foreign') },
          ];
    for (const { target, cases: inIt } of asked) {
      for (const request of ways(endpoint, requestOf(endpoint, target, caller))) {
        const reply = await ask(stage.test, request);
        for (const at of inIt) {
          const what = `${titleOf(at)}: ${request.url} → ${reply.status} ${reply.text.slice(0, 600)}`;
          // A list without certain records still answers; another organisation's list does not exist.
          const absent = at.sign === '.' && !(row.kind === 'of' && at.ownership === 'foreign');
          expect(fits(absent ? '-' : at.sign, reply.status), `${what}\nshould have been ${at.sign}`).toBe(
            true,
          );
          const record = targets[at.ownership];
          const tag = OF_BOOKS.test(endpoint.id)
            ? organisationOf(stage.world, record.organisation).tag
            : record.tag;
          expect(reply.text.includes(tag), `${what}\nwith ${tag}`).toBe(at.sign === '+');
          stage.count.cells += 1;
        }
        if (!inIt.some((at) => at.ownership === 'foreign' && at.sign === '+')) {
          expect(reply.text, `${name} by ${who}`).not.toMatch(FOREIGN);
        }
      }
    }
  }
}
