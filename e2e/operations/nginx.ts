import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Programs, until } from './programs.ts';

const EXAMPLE = fileURLToPath(new URL('../../deploy/proxy/nginx.conf', import.meta.url));

/** Starts nginx with the example of deploy/, before these portal processes and without its https; returns its address. */
export async function startNginx(
  programs: Programs,
  port: number,
  portals: readonly number[],
): Promise<string> {
  const folder = join(programs.folder, 'nginx');
  mkdirSync(folder);
  const [server = '', ...more] = portals.map(
    (portal) => `server 127.0.0.1:${portal} max_fails=1 fail_timeout=1s;`,
  );
  const site = readFileSync(EXAMPLE, 'utf8')
    .replace('server 127.0.0.1:3000 max_fails=1 fail_timeout=1s;', [server, ...more].join('\n    '))
    .replace(/server \{\s+listen 80;[^]*?\n\}\n/, '')
    .replaceAll(/^ *(ssl_.*|listen \[::\].*)\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temp.join('\n')}\n${site}\n}\n`,
  );
  const nginx = programs.start('nginx', ['nginx', '-c', file]);
  const origin = `http://127.0.0.1:${port}`;
  await until('nginx answers', async () => {
    if (!nginx.isAlive()) throw new Error(programs.said('nginx'));
    return (await fetch(`${origin}/healthz`)).ok;
  });
  return origin;
}
