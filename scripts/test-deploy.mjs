// `npm run test:deploy`: checks the files of deploy/ with the programs that read them, from Debian's packages: syntax of
// nginx and Caddy, hardening of the systemd units, the rules of Prometheus against their tests, and nginx itself in
// front of a portal. What cannot be run without an engine for containers is said at the end.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { ensureInstalled, ENV, ROOT } from './ensure-installed.mjs';
import { ensureDeployTools, postgresBin } from './ensure-system-tools.mjs';

/** What `systemd-analyze security` may call a unit at most, of 10; 1.3 was measured for the portal. */
const MAX_EXPOSED = 3;
const PORTAL_PORT = 3971;
const HTTPS_PORT = 3972;
const HTTP_PORT = 3973;
const START_MS = 60_000;

const { values } = parseArgs({ options: { report: { type: 'string' } } });
ensureInstalled();
ensureDeployTools();
const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
// PostgreSQL reads its part of it as a user of its own.
chmodSync(folder, 0o755);
const failures = [];
let passed = 0;

/** One check by a program: its exit code, and `holds` on what it printed. */
function check(title, [command, ...args], holds = () => true, cwd = ROOT) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: ENV });
  const output = `${stdout}${stderr}`;
  report(title, status === 0 && holds(output), output);
}

function report(title, isRight, output = '') {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${title}`);
  if (isRight) passed += 1;
  else failures.push(`${title}\n${output.trim()}`);
}

/** The example for nginx with addresses and certificate of this run, whole enough for `nginx -c`. */
function nginxConfig() {
  const subject = ['-subj', '/CN=portal.example.com'];
  const out = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
  spawnSync('openssl', ['req', ...kind, ...subject, ...out]);
  const site = readFileSync(join(ROOT, 'deploy/proxy/nginx.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/portal.example.com/fullchain.pem', join(folder, 'cert.pem'))
    .replaceAll('/etc/letsencrypt/live/portal.example.com/privkey.pem', join(folder, 'key.pem'))
    .replaceAll(/listen \[::\].*\n/g, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${HTTPS_PORT}`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${HTTP_PORT};`)
    // A second process that is gone, as in the middle of a rolling restart.
    .replace(
      'server 127.0.0.1:3000 ',
      `server 127.0.0.1:9 max_fails=1 fail_timeout=1s;\n    server 127.0.0.1:${PORTAL_PORT} `,
    );
  mkdirSync(join(folder, 'temp'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temp.join('\n')}\n${site}\n}\n`,
  );
  return file;
}

/** Asks PostgreSQL, which refuses to run as root, for a setting of the example; it looks at no data for that. */
function memoryCommand() {
  const open = join(folder, 'memory');
  mkdirSync(open);
  const file = join(open, 'memory.conf');
  writeFileSync(file, deployed('database/memory.conf'));
  const as = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const program = join(postgresBin() ?? '', 'postgres');
  return [...as, program, '-D', open, '-c', `config_file=${file}`, '-C', 'shared_buffers'];
}

const deployed = (name) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const memory = Object.entries(parseEnv(deployed('memory.env')));
const container = deployed('container/Containerfile');
report(
  'the container is given the memory settings of the unit',
  memory.length > 0 &&
    memory.every(
      ([name, value]) => container.includes(`${name}="${value}"`) || container.includes(`${name}=${value}\n`),
    ),
);

const units = ['portal.service', 'portal-backup.service'];
for (const unit of units) {
  // The program of the unit lies where the portal is installed; here a stand-in does.
  const copy = join(folder, unit);
  const text = readFileSync(join(ROOT, 'deploy/systemd', unit), 'utf8');
  writeFileSync(copy, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  check(
    `systemd reads ${unit}`,
    ['systemd-analyze', 'verify', '--man=no', copy],
    (output) => output.trim() === '',
  );
  check(
    `${unit} is exposed by less than ${MAX_EXPOSED} of 10`,
    ['systemd-analyze', 'security', '--offline=true', '--no-pager', copy],
    (output) => Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1] ?? 10) < MAX_EXPOSED,
  );
}
check('systemd reads the timer', [
  'systemd-analyze',
  'calendar',
  /OnCalendar=(.*)/.exec(readFileSync(join(ROOT, 'deploy/systemd/portal-backup.timer'), 'utf8'))?.[1] ?? '',
]);
const caddy = (file) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', file];
check('Caddy reads its example', caddy('deploy/proxy/Caddyfile'));
ENV.PORTAL_ADDRESS = 'https://portal.example.com';
check('Caddy reads the one of the containers', caddy('deploy/container/Caddyfile'));
check('the shell reads the script of the logins', ['sh', '-n', 'deploy/container/logins.sh']);
check('PostgreSQL reads the settings of its memory', memoryCommand());
const watching = join(ROOT, 'deploy/watching');
check(
  'Prometheus reads its example',
  ['promtool', 'check', 'config', 'prometheus.yaml'],
  undefined,
  watching,
);
check(
  'each alert fires when it has to, and not before',
  ['promtool', 'test', 'rules', 'alerts.test.yaml'],
  undefined,
  watching,
);
const config = nginxConfig();
check('nginx reads its example', ['nginx', '-t', '-c', config]);

/** Asks once over https and http/2; resolves to status, headers and the size of the body. */
function ask(path, headers = {}) {
  return new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${HTTPS_PORT}`, { rejectUnauthorized: false });
    session.once('error', reject);
    const stream = session.request({ ':path': path, ...headers });
    stream.once('response', (answer) => {
      let size = 0;
      stream.on('data', (part) => (size += part.length));
      stream.once('end', () => {
        session.close();
        resolve({ status: answer[':status'], headers: answer, size });
      });
    });
    stream.once('error', reject);
    stream.end();
  });
}

async function until(isSo) {
  const end = performance.now() + START_MS;
  for (;;) {
    if (await isSo().catch(() => false)) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const portal = spawn(join(ROOT, 'node_modules/.bin/node'), ['server/src/main.ts'], {
  cwd: ROOT,
  env: {
    ...ENV,
    PORT: String(PORTAL_PORT),
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'silent',
  },
  stdio: 'ignore',
});
const nginx = spawn('nginx', ['-c', config], { stdio: 'ignore' });
try {
  report('the portal is ready behind nginx', await until(async () => (await ask('/readyz')).status === 200));
  const [program] = readdirSync(join(ROOT, 'web/dist/assets')).filter((name) => name.endsWith('.js.br'));
  const page = await ask(`/assets/${program?.slice(0, -'.br'.length)}`, { 'accept-encoding': 'br' });
  report(
    'the app’s program comes compressed by brotli over http/2',
    page.status === 200 && page.headers['content-encoding'] === 'br',
  );
  const many = await Promise.all(Array.from({ length: 200 }, () => ask('/healthz')));
  report(
    'with one of two processes gone no call is refused',
    many.every(({ status }) => status === 200),
  );
  const plain = await fetch(`http://127.0.0.1:${HTTP_PORT}/installations?a=1`, { redirect: 'manual' });
  report(
    'http leads to the same address by https',
    plain.status === 301 && plain.headers.get('location') === 'https://127.0.0.1/installations?a=1',
  );
} catch (error) {
  report('nginx in front of the portal', false, String(error));
} finally {
  nginx.kill();
  portal.kill();
  await new Promise((resolve) => portal.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n\n')}`);
console.log(
  '\nNot run: Containerfile and compose.yaml (no engine for containers), systemd itself, a real certificate.',
);
if (values.report)
  writeFileSync(values.report, JSON.stringify({ passed, failures, secondTry: [], files: [] }));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
