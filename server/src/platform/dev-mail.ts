import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const SHOWN = 100;

/** Shows the mails that a demo server keeps instead of sending, newest first; text alone, escaped. */
export function devMailRoutes(app: FastifyInstance): void {
  const { db } = app.deps;
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await db.system((tx) =>
      tx
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'text', 'state', 'created_at', 'attachments'])
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute(),
    );
    const articles = mails.map(
      (mail) => `<article id="mail-${mail.id}">
<h2>${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(mail.recipient)} · ${mail.created_at} · ${mail.state}</p>
<pre>${escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)}</pre>
<ul>${mail.attachments.map(({ filename, size }) => `<li>${escapeHtml(filename)} (${size} B)</li>`).join('')}</ul>
</article>`,
    );
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail of this demo</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:50rem;padding:0 1rem}
article{border-top:1px solid #8886;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Mail of this demo</h1>
${articles.join('\n') || '<p>None yet.</p>'}
</html>`);
  });
}
