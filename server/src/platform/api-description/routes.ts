import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify';
import { isApi } from '../http/origin.ts';
import { CLASSES } from './classes.ts';
import { apiDocumentation, classContext, entrypoint } from './vocabulary.ts';

const HYDRA_TYPE = 'application/ld+json; charset=utf-8';
const OWN = new Set(['/api/docs.jsonld', '/api/index.jsonld']);

/** `/installations.jsonld?…` means `/installations?…` with JSON-LD as the answer's format. */
export function rewriteJsonld(request: RawRequestDefaultExpression): string {
  const url = request.url ?? '/';
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (!path.startsWith('/api/') || !path.endsWith('.jsonld') || OWN.has(path)) return url;
  request.headers.accept = 'application/ld+json';
  return path.slice(0, -'.jsonld'.length) + (query === undefined ? '' : `?${query}`);
}

/** The entry points for generic clients: entrypoint, documentation and contexts. */
export function hydraRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.deps.config;
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    const host = request.headers.host ? `${request.protocol}://${request.headers.host}` : publicUrl;
    reply.header('link', `<${host}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`);
    reply.header('access-control-expose-headers', 'Link');
    reply.header('vary', 'Accept, Accept-Language');
  });
  for (const url of ['/api', '/api/', '/api/index.jsonld']) {
    app.get(url, async (_request, reply) => reply.type(HYDRA_TYPE).send(JSON.stringify(entrypoint())));
  }
  app.get('/api/docs.jsonld', async (_request, reply) =>
    reply.type(HYDRA_TYPE).send(JSON.stringify(apiDocumentation())),
  );
  app.get<{ Params: { name: string } }>('/api/contexts/:name', async (request, reply) => {
    const known = CLASSES.find((one) => one.name === request.params.name);
    if (!known && request.params.name !== 'Entrypoint' && request.params.name !== 'Answer')
      return reply.callNotFound();
    return reply.type(HYDRA_TYPE).send(JSON.stringify({ '@context': classContext(known) }));
  });
}
