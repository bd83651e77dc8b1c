import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../server/test/test-server.ts';
import { pause, type Program, type Programs, until } from './programs.ts';

const NODES = ['pg1', 'pg2', 'pg3'] as const;
export type NodeName = (typeof NODES)[number];

/** How a primary dies: PostgreSQL alone, or its whole machine with Patroni and etcd. */
export type Death = 'postgres' | 'machine';

type Node = {
  readonly name: NodeName;
  readonly port: number;
  readonly rest: number;
  readonly etcd: { readonly client: number; readonly peer: number };
};

/** Three PostgreSQL under Patroni, each beside an etcd; HAProxy leads to the primary, PgBouncer to HAProxy. */
export type DatabaseCluster = {
  /** Address of the primary, wherever it is, for a login. */
  direct(login: string): string;
  /** The same by way of PgBouncer in transaction mode. */
  pooled(login: string): string;
  /** The primary that Patroni names, with a synchronous standby; undefined while there is none. */
  healthy(): Promise<NodeName | undefined>;
  /** Kills the primary with SIGKILL; what was killed does not come back before `revive`. */
  kill(node: NodeName, death: Death): Promise<void>;
  revive(node: NodeName, death: Death): void;
};

/** Seconds without a word of the primary after which a standby takes over, and how often Patroni looks. */
const PATRONI = { ttl: 15, loop_wait: 3, retry_timeout: 5 } as const;
const LOGINS = ['portal', 'portal_web', 'portal_door'] as const;
const BIN = '/usr/lib/postgresql/15/bin';

/** Starts the cluster in the folder of a drill and creates the logins of docs/operations.md. */
export async function startDatabaseCluster(programs: Programs): Promise<DatabaseCluster> {
  const nodes: Node[] = [];
  for (const name of NODES) {
    const [port, rest, client, peer] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    nodes.push({ name, port, rest, etcd: { client, peer } });
  }
  for (const node of nodes) programs.newFolder(node.name);
  for (const node of nodes) startEtcd(programs, node, nodes, 'new');
  await until('etcd', () => isHealthy(nodes[0]?.etcd.client ?? 0));
  for (const node of nodes) {
    writeFileSync(
      join(programs.folder, `${node.name}.json`),
      JSON.stringify(patroniSettings(programs, node, nodes)),
    );
    startPatroni(programs, node);
    // The first becomes the primary, the others copy it.
    if (node === nodes[0])
      await until('the first PostgreSQL', async () => (await stateOf(node)).role === 'master', {
        mostMs: 120_000,
      });
  }
  await until('three PostgreSQL', async () => (await running(nodes)).length === nodes.length, {
    mostMs: 180_000,
  });
  const [primaryPort, poolPort] = [await freePort(), await freePort()];
  startHaproxy(programs, nodes, primaryPort);
  startPgBouncer(programs, primaryPort, poolPort);
  const at = (port: number) => (login: string) => `postgresql://${login}@127.0.0.1:${port}/portal`;
  // HAProxy takes every server for good until it has looked twice.
  await pause(3_000);
  await until('HAProxy leads to the primary', () =>
    isPrimary(at(primaryPort)('postgres').replace(/portal$/, 'postgres')),
  );
  await strict(nodes);
  const named = (name: NodeName): Node => nodes.find((node) => node.name === name) as Node;
  return {
    direct: at(primaryPort),
    pooled: at(poolPort),
    healthy: () => healthyPrimary(nodes),
    async kill(name, death) {
      const postmaster = Number(
        readFileSync(join(programs.folder, name, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0],
      );
      const session = processesOf(postmaster);
      if (death === 'machine') {
        await Promise.all([
          programs.end(`${name}-patroni`, 'SIGKILL'),
          programs.end(`${name}-etcd`, 'SIGKILL'),
        ]);
      }
      for (const pid of death === 'machine' ? session : [postmaster]) killQuietly(pid);
      await pause(0);
    },
    revive(name, death) {
      if (death === 'postgres') return;
      startEtcd(programs, named(name), nodes, 'existing');
      startPatroni(programs, named(name));
    },
  };
}

function startEtcd(programs: Programs, node: Node, nodes: readonly Node[], state: 'new' | 'existing'): void {
  const at = (port: number): string => `http://127.0.0.1:${port}`;
  const flags = {
    name: node.name,
    'data-dir': join(programs.folder, node.name, 'etcd'),
    'listen-client-urls': at(node.etcd.client),
    'advertise-client-urls': at(node.etcd.client),
    'listen-peer-urls': at(node.etcd.peer),
    'initial-advertise-peer-urls': at(node.etcd.peer),
    'initial-cluster': nodes.map(({ name, etcd }) => `${name}=${at(etcd.peer)}`).join(),
    'initial-cluster-state': state,
    'heartbeat-interval': '200',
    'election-timeout': '2000',
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  programs.start(`${node.name}-etcd`, ['etcd', ...args], { isUnprivileged: true });
}

async function isHealthy(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/health`)).ok;
}

function startPatroni(programs: Programs, node: Node): Program {
  const settings = join(programs.folder, `${node.name}.json`);
  return programs.start(`${node.name}-patroni`, ['patroni', settings], { isUnprivileged: true });
}

/** Patroni reads YAML, of which JSON is a part. */
function patroniSettings(programs: Programs, node: Node, nodes: readonly Node[]): object {
  const folder = join(programs.folder, node.name);
  return {
    scope: 'portal',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
    etcd3: { hosts: nodes.map(({ etcd }) => `127.0.0.1:${etcd.client}`) },
    bootstrap: {
      dcs: {
        ...PATRONI,
        // A primary that died hands over at once, instead of being started again first.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 150,
            shared_buffers: '64MB',
            synchronous_commit: 'on',
            wal_log_hints: 'on',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: join(folder, 'data'),
      bin_dir: BIN,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
      },
      parameters: { unix_socket_directories: folder },
      // Loopback alone: whoever runs the drill is the only one there.
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
  };
}

type State = { readonly role?: string; readonly state?: string };

async function stateOf(node: Node): Promise<State> {
  const answer = await fetch(`http://127.0.0.1:${node.rest}/patroni`, { signal: AbortSignal.timeout(2_000) });
  return (await answer.json()) as State;
}

async function running(nodes: readonly Node[]): Promise<State[]> {
  const states = await Promise.all(nodes.map((node) => stateOf(node).catch((): State => ({}))));
  return states.filter(({ state }) => state === 'running');
}

type Member = { readonly name: NodeName; readonly role: string; readonly state: string };

/** The primary, once all three run and one of the others is its synchronous standby. */
async function healthyPrimary(nodes: readonly Node[]): Promise<NodeName | undefined> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    if (!answer) continue;
    const { members } = (await answer.json()) as { members: Member[] };
    const isWhole =
      members.length === nodes.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      members.some(({ role }) => role === 'sync_standby');
    return isWhole ? members.find(({ role }) => role === 'leader')?.name : undefined;
  }
  return undefined;
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_is_in_recovery() as is_behind');
  await client.end();
  return rows[0]?.is_behind === false;
}

/** From here on nothing is acknowledged that one PostgreSQL alone has. */
async function strict(nodes: readonly Node[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${nodes[0]?.rest}/config`, {
    method: 'PATCH',
    body: JSON.stringify({ synchronous_mode_strict: true }),
  });
  if (!answer.ok) throw new Error(`Patroni refused its settings: ${await answer.text()}`);
}

function startHaproxy(programs: Programs, nodes: readonly Node[], port: number): void {
  const file = join(programs.folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')}
`,
  );
  programs.start('haproxy', ['haproxy', '-f', file]);
}

function startPgBouncer(programs: Programs, primary: number, port: number): void {
  const users = join(programs.folder, 'users.txt');
  const file = join(programs.folder, 'pgbouncer.ini');
  writeFileSync(users, LOGINS.map((login) => `"${login}" ""\n`).join(''));
  writeFileSync(
    file,
    `[databases]
portal = host=127.0.0.1 port=${primary} dbname=portal
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 12
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`,
  );
  programs.start('pgbouncer', ['pgbouncer', file], { isUnprivileged: true });
}

/** The processes of the session that a process leads: PostgreSQL with all its children. */
function processesOf(leader: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // Behind the name in parentheses: state, parent, group, session.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[3]) === leader;
      } catch {
        return false;
      }
    });
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
