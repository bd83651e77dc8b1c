import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Measured, startProcess } from '../../portal-process.ts';
import { ADMIN } from './api.ts';

const VERSION = '12.4.1';
const PORT = 4394;

/**
 * Installs Directus from the registry into a folder of its own, where it is not installed yet; takes about two minutes. The app
 * that it names is in no registry, and is not served; this release of `isolated-vm` brings a binary for the pinned Node, where
 * the one that Directus names would be fetched from elsewhere.
 */
async function install(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules/directus/cli.js'))) return;
  await mkdir(folder, { recursive: true });
  const wanted = {
    name: 'directus-bench',
    private: true,
    dependencies: { directus: VERSION },
    overrides: { 'isolated-vm': '6.1.2', '@directus/app': '18.0.0' },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(wanted, null, 2));
  console.log(`Installing Directus ${VERSION} in ${folder}`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Installs Directus in `folder`, makes its tables in a database that holds a copy of a portal's, and starts it without caches and
 * limits of calls.
 */
export async function startDirectus(
  folder: string,
  database: string,
): Promise<{ process: Measured; url: string }> {
  await install(folder);
  const url = `http://127.0.0.1:${PORT}`;
  const { username, hostname, port, pathname, searchParams } = new URL(database);
  const env = {
    DB_CLIENT: 'pg',
    DB_HOST: searchParams.get('host') ?? hostname,
    DB_PORT: port || '5432',
    DB_DATABASE: pathname.slice(1),
    DB_USER: username,
    DB_PASSWORD: new URL(database).password || 'none',
    SECRET: 'a-secret-for-a-bench-on-this-machine',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: url,
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
  };
  const command = join(folder, 'node_modules/directus/cli.js');
  const made = spawnSync(process.execPath, [command, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`Directus made no tables: ${made.stdout}${made.stderr}`);
  return { process: await startProcess([command, 'start'], env, `${url}/server/ping`), url };
}
