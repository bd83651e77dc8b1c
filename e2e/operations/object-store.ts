import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../server/test/test-server.ts';
import type { S3Settings } from '../../server/src/config.ts';
import { type Programs, until } from './programs.ts';

const KINDS = ['account', 'container', 'object'] as const;
const REGION = 'eu-west-2';
/** tempauth's account, user and key. */
const KEYS = { accessKeyId: 'portal:server', secretAccessKey: 'the-key-of-a-drill-alone' } as const;

/** Starts OpenStack Swift with its S3 API as one node in the folder of a drill; returns the settings of an empty bucket. */
export async function startObjectStore(programs: Programs): Promise<S3Settings> {
  const folder = join(programs.folder, 'swift');
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
  const [proxyPort, cachePort] = [await freePort(), await freePort()];
  for (const kind of KINDS) {
    const builder = join(folder, `${kind}.builder`);
    ring([builder, 'create', '4', '1', '0']);
    ring([builder, 'add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1']);
    ring([builder, 'rebalance']);
  }
  programs.start('memcached', ['memcached', '-l', '127.0.0.1', '-p', String(cachePort), '-u', 'nobody']);
  for (const kind of KINDS) startServer(programs, folder, kind, storageServer(folder, kind, ports[kind]));
  startServer(programs, folder, 'proxy', proxyServer(folder, proxyPort, cachePort));
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  await until('Swift answers', async () => (await fetch(`${endpoint}/healthcheck`)).ok);
  const settings = { bucket: 'files', region: REGION, endpoint, credentials: KEYS };
  const client = new S3Client({ region: REGION, endpoint, credentials: KEYS, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return settings;
}

function ring(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync('swift-ring-builder', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`swift-ring-builder ${args.join(' ')}: ${stdout}${stderr}`);
}

function startServer(programs: Programs, folder: string, kind: string, settings: string): void {
  const file = join(folder, `${kind}-server.conf`);
  writeFileSync(file, settings);
  programs.start(`swift-${kind}`, [`swift-${kind}-server`, file, '--verbose']);
}

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${process.getuid?.() === 0 ? 'root' : (process.env['USER'] ?? 'nobody')}
swift_dir = ${folder}
workers = 0
log_level = WARNING
`;

const storageServer = (folder: string, kind: string, port: number): string => `${common(folder, port)}
devices = ${join(folder, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxyServer = (folder: string, port: number, cache: number): string => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache listing_formats bulk ratelimit s3api tempauth copy slo dlo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_portal_server = ${KEYS.secretAccessKey} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
${[
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'proxy-logging',
  'listing_formats',
  'bulk',
  'ratelimit',
  'copy',
  'slo',
  'dlo',
]
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name.replace('-', '_')}`)
  .join('\n')}
`;
