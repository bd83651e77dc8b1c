import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@portal/domain/api';
import { escapeHtml } from '../../locales/letter-html.ts';
import { openApiDocument } from './open-api.ts';

/** `/api/docs.json` for programs, `/api/docs` for people: a single page without scripts or external resources. */
export function openApiRoutes(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/api/docs.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(app.deps.config.publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}

function page(): string {
  const rows = ENDPOINTS.map(
    ({ id, method, path, summary, access }) =>
      `<tr id="${escapeHtml(id)}"><td><code>${method}</code></td><td><code>/api${escapeHtml(path)}</code></td>` +
      `<td>${escapeHtml(summary)}</td><td>${escapeHtml(typeof access === 'string' ? access : access.join(', '))}</td></tr>`,
  ).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Installer portal: the API</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% }
  td, th { border-bottom: 1px solid #8886; padding: .4rem; text-align: left; vertical-align: top }
</style>
<h1>Installer portal: the API</h1>
<p>Every call with its parameters and shapes: <a href="/api/docs.json">OpenAPI 3.1</a>,
<a href="/api/docs.jsonld">Hydra</a>.</p>
<table><thead><tr><th>Method<th>Address<th>What it does<th>For</tr></thead><tbody>
${rows}
</tbody></table>
</html>`;
}
