import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { STRANGERS_PAGE_HEADERS } from './security-headers.ts';

/** The folder of the built app. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

const HASHED = /[\\/]assets[\\/]/;
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built app: hashed files are cached for ever, everything else is revalidated each time (a cached service
 * worker would keep an old app alive). An address that is no file gets the app, which has its own router.
 * @param folder the build of the app
 * @param earlier the folder of the hashed files of earlier builds (see `keepAssets`), which pages that were opened
 * before a deployment still load
 */
export async function serveApp(app: FastifyInstance, folder: string, earlier?: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'The app is not built: only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root: [folder, ...(earlier !== undefined && existsSync(earlier) ? [earlier] : [])].map((one) =>
      resolve(one),
    ),
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      if (reply.getHeader('cache-control') === STRANGERS_PAGE_HEADERS['cache-control']) return;
      const fresh = HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
      void reply.header('cache-control', fresh);
    },
  });
}

/** Whether an unmatched address is a page of the app: neither a file nor the API. */
export function isPage(method: string, path: string): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|dev|healthz|readyz|metrics|assets)(\/|$)/.test(path) &&
    !/\.[a-z0-9]+$/i.test(path)
  );
}
