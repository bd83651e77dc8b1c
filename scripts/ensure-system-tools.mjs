// Finds Chromium, PostgreSQL and the PDF tools; installs missing ones from Debian's packages if permitted.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

const chromiumPath = () =>
  [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );

/** The folder of a PostgreSQL server's binaries, or undefined. */
export function postgresBin() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), '/usr/local/bin', '/usr/bin'].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return;
  console.log(`Installing ${packages.join(', ')} from Debian's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * What the tests need besides Node; Debian's packages are installed only as root. `isLong`: also the spreadsheet whose files the long
 * column imports.
 */
export function ensureSystemTools({ isLong = false } = {}) {
  const missing = [
    ...(chromiumPath() ? [] : ['chromium']),
    ...(postgresBin() ? [] : ['postgresql']),
    ...(has('pdftotext') ? [] : ['poppler-utils']),
    ...(has('qpdf') ? [] : ['qpdf']),
    ...(has('python3') ? [] : ['python3']),
    ...(isLong && !has('soffice') ? ['libreoffice-calc'] : []),
  ];
  if (missing.length > 0) aptInstall(missing);
  // Not every Debian has this package; the full Chromium does the same in twice the time. The two share files, so both
  // need the same version.
  if (!has('chromium-headless-shell')) aptInstall(['chromium', 'chromium-headless-shell']);
  return { chromium: chromiumPath(), postgres: postgresBin() };
}

/** What the drills of e2e/operations run, by the name of the program and of Debian's package. */
const DRILL_TOOLS = {
  failover: {
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    pgbouncer: 'pgbouncer',
    setpriv: 'util-linux',
  },
  'bare-debian': { debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container', nsenter: 'util-linux' },
  rolling: { nginx: 'nginx-light' },
  upgrade: { nginx: 'nginx-light' },
  'point-in-time': { pgbackrest: 'pgbackrest', setpriv: 'util-linux' },
  objects: {
    'swift-ring-builder': 'swift',
    'swift-proxy-server': 'swift-proxy',
    'swift-account-server': 'swift-account',
    'swift-container-server': 'swift-container',
    'swift-object-server': 'swift-object',
    memcached: 'memcached',
  },
};

/** Installs what a drill needs; Patroni speaks to etcd through a module that its package only suggests. */
export function ensureDrillTools(drill) {
  const tools = Object.entries(DRILL_TOOLS[drill] ?? {});
  const missing = tools.filter(([command]) => !has(command)).map(([, name]) => name);
  if (missing.includes('patroni')) missing.push('python3-etcd');
  if (!postgresBin()) missing.push('postgresql');
  if (missing.length > 0) aptInstall(missing);
}

/** What `npm run test:deploy` checks the files of deploy/ with. */
export function ensureDeployTools() {
  const missing = [
    ...(has('nginx') ? [] : ['nginx-light']),
    ...(has('caddy') ? [] : ['caddy']),
    ...(has('promtool') ? [] : ['prometheus']),
    ...(has('systemd-analyze') ? [] : ['systemd']),
    ...(has('openssl') ? [] : ['openssl']),
    ...(postgresBin() ? [] : ['postgresql']),
  ];
  if (missing.length > 0) aptInstall(missing);
}
