// `npm run test:bare`: the ten commands of docs/operations.md, from the first to the last, in a Debian 12 that debootstrap
// has just made and systemd has booted (systemd-nspawn, with the network of this machine). What it cannot be: another
// machine, a name that the world knows, a certificate that browsers take.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Programs, until } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MANUAL = join(ROOT, 'docs/operations.md');
/** Where the commands fetch the portal from; here it is this checkout. */
const PUBLISHED = 'https://git.example.com/portal.git';
const PUBLISHED_HERE = 'file:///srv/portal.git';
const SITE = 'portal.example.com';
const PASSWORD = 'Hardly-guessed-1';
const MACHINE = 'debian';
/** Bundles of certificates by which programs trust the registries of this machine, where it has its own. */
const TRUST = 'NODE_EXTRA_CA_CERTS';

type Step = { readonly line: string; readonly seconds: number; readonly status: number };

/** The shell block of ten lines that the manual promises. */
function tenCommands(): string[] {
  const manual = readFileSync(MANUAL, 'utf8');
  const [, block = ''] = /ten commands, as root;[^\n]*\n\n```sh\n([\s\S]*?)\n```/.exec(manual) ?? [];
  const lines = block.split('\n');
  if (lines.length !== 10) throw new Error(`${MANUAL} has ${lines.length} commands where it promises ten`);
  return lines;
}

function run(command: string, args: readonly string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** A Debian with systemd and nothing else of what the portal needs, and what stands in for the world around it. */
function newDebian(folder: string): void {
  run('debootstrap', ['--variant=minbase', '--include=systemd,systemd-sysv,dbus', 'bookworm', folder]);
  run('git', ['clone', '--quiet', '--bare', ROOT, join(folder, 'srv/portal.git')]);
  const root = join(folder, 'root');
  writeFileSync(join(root, '.gitconfig'), `[url "${PUBLISHED_HERE}"]\n  insteadOf = ${PUBLISHED}\n`);
  // The way of this machine to npm's registry: a machine of the world needs neither.
  const npmSettings = join(homedir(), '.npmrc');
  if (existsSync(npmSettings)) cpSync(npmSettings, join(root, '.npmrc'));
  const trusted = process.env[TRUST];
  if (trusted) {
    mkdirSync(join(folder, 'srv/trust'));
    cpSync(trusted, join(folder, 'srv/trust/certificates.crt'), { dereference: true });
  }
}

/** The process 1 of the machine, as this one counts it. */
function firstProcess(pid: number): string | undefined {
  const { stdout } = spawnSync('pgrep', ['--parent', String(pid), '--exact', 'systemd'], {
    encoding: 'utf8',
  });
  return stdout.trim() || undefined;
}

/** Runs a script within the machine; resolves to its status and what it printed. */
function within(leader: string, script: string, input = ''): Promise<{ status: number; out: string }> {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8', TERM: 'dumb' };
  const trust = process.env[TRUST] ? { [TRUST]: '/srv/trust/certificates.crt' } : {};
  const child = spawn('nsenter', ['--target', leader, '--all', '/bin/bash', '-c', script], {
    env: { ...env, ...trust, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (out += part.toString()));
  // A machine that has not booted yet takes nothing.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, out }));
  });
}

/** Marks, in the output of the one shell that runs them all, where a command ended. */
const MARK = '==command==';

/** The commands as one person types them into one shell: what one sets, the next ones see. Stops at the first that fails. */
async function follow(leader: string, commands: readonly string[]): Promise<Step[]> {
  const typed = commands.map((line, index) => {
    const isLast = index === commands.length - 1;
    return `began=$(date +%s%N)\n{ ${line}\n} ${isLast ? '' : '</dev/null'}\nstatus=$?\necho "${MARK} $status $(( ($(date +%s%N) - began) / 1000000 ))"\n[ $status = 0 ] || exit 1`;
  });
  const { out } = await within(leader, typed.join('\n'), `${PASSWORD}\n`);
  const ends = [...out.matchAll(new RegExp(`${MARK} (\\d+) (\\d+)`, 'g'))];
  if (ends.length < commands.length || ends.some(([, status]) => status !== '0'))
    console.log(out.split('\n').slice(-40).join('\n'));
  return ends.map(([, status, ms], index) => ({
    line: commands[index] ?? '',
    status: Number(status),
    seconds: Number(ms) / 1_000,
  }));
}

/** What a person finds afterwards; each is a script that ends with 0 when it holds. */
const EXPECTED: Readonly<Record<string, string>> = {
  'the portal is ready, over https and nginx': `for i in $(seq 60); do ${fetching('/readyz')} && break; sleep 1; done; ${fetching('/readyz')}`,
  'the app is there': `${fetching('/')} | grep --quiet '<div id="root"'`,
  'the first person signs in': `${fetching('/api/login', `{"email":"you@example.com","password":"${PASSWORD}"}`)} | grep --quiet token`,
  'plain http leads to https': `exec 3<>/dev/tcp/127.0.0.1/80; printf 'GET / HTTP/1.0\\r\\nHost: ${SITE}\\r\\n\\r\\n' >&3; head -1 <&3 | grep --quiet 301`,
  'the service runs, and starts again with the machine':
    'systemctl is-active portal && systemctl is-enabled portal',
  'the nightly backup is planned': 'systemctl is-active portal-backup.timer',
  'a backup succeeds now': 'systemctl start portal-backup && ls /var/backups/portal | grep --quiet Z',
  'a portal that was killed is there again': `systemctl kill --signal=KILL portal; sleep 1; for i in $(seq 60); do ${fetching('/readyz')} && break; sleep 1; done; ${fetching('/readyz')}`,
  'the check finds nothing wrong but the mail server that this machine has not':
    'cd /opt/portal && set -a && . /etc/portal/portal.env && NODE_ENV=production DATA_DIR=/var/lib/portal runuser -u portal -- node_modules/.bin/node server/src/admin.ts check | tee /dev/stderr | grep wrong | grep --quiet --invert-match Mail && exit 1; true',
};

/** A call of the site from within its machine, by the Node that it brought; prints the body, fails over status 399. */
function fetching(path: string, body?: string): string {
  const script = `const r = require("node:https").request({ host: "127.0.0.1", port: 443, path: "${path}", servername: "${SITE}", rejectUnauthorized: false, method: "${body ? 'POST' : 'GET'}", headers: { host: "${SITE}", "content-type": "application/json" } }, (a) => { a.pipe(process.stdout); process.exitCode = a.statusCode < 400 ? 0 : 1; }); r.on("error", () => { process.exitCode = 1; }); r.end(${body ? JSON.stringify(body).replaceAll("'", '') : ''});`;
  return `/opt/portal/node_modules/node/bin/node -e '${script}'`;
}

const programs = new Programs('bare-debian');
const wrong: string[] = [];
try {
  const commands = tenCommands();
  const debian = join(programs.folder, MACHINE);
  newDebian(debian);
  const nspawn = programs.start(MACHINE, [
    'systemd-nspawn',
    `--directory=${debian}`,
    '--register=no',
    '--keep-unit',
    '--boot',
  ]);
  let leader = '';
  await until('Debian boots', async () => {
    leader = firstProcess(nspawn.pid) ?? '';
    const { out } = await within(leader, 'systemctl is-system-running');
    return /^(running|degraded)/.test(out);
  });
  const steps = await follow(leader, commands);
  console.log('Seconds, command:');
  for (const { seconds, line, status } of steps)
    console.log(
      `${seconds.toFixed(1).padStart(7)}  ${line.slice(0, 100)}${status === 0 ? '' : ` (ended with ${status})`}`,
    );
  const isDone = steps.length === commands.length && steps.every(({ status }) => status === 0);
  if (!isDone) wrong.push(`Command ${steps.length} of ${commands.length} failed`);
  if (isDone) {
    console.log(
      `${steps
        .reduce((sum, { seconds }) => sum + seconds, 0)
        .toFixed(1)
        .padStart(7)}  in all\n`,
    );
    for (const [what, script] of Object.entries(EXPECTED)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person looks
      const { status, out } = await within(leader, script);
      console.log(`${status === 0 ? 'yes' : 'NO '}  ${what}`);
      if (status !== 0) wrong.push(`${what}: ${out.slice(-1_000)}`);
    }
  }
  await within(leader, 'systemctl poweroff').catch(() => undefined);
} catch (error) {
  console.error(error);
  wrong.push('The drill did not come to its end');
}
console.log(`\n${wrong.length} wrong${wrong.length === 0 ? '' : `:\n${wrong.join('\n')}`}`);
await programs.close({ keeps: wrong.length > 0 });
process.exit(wrong.length === 0 ? 0 : 1);
