import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../../locales/letter-html.ts';
import { LOGO_SOURCE } from '../../locales/letter.ts';

const SHOWN = 100;

const one = z.object({ id: z.coerce.number().int().positive() });

/**
 * Shows the mails that a demo server stores instead of sending: their text, newest first, and each as its recipient
 * sees it.
 */
export function devMailRoutes(app: FastifyInstance): void {
  const { db } = app.deps;
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await db.system((tx) =>
      tx
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'text', 'html', 'state', 'created_at', 'attachments'])
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute(),
    );
    const articles = mails.map(
      (mail) => `<article id="mail-${mail.id}">
<h2>${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(mail.recipient)} · ${mail.created_at} · ${mail.state}${mail.html === null ? '' : ` · <a href="/dev/mail/${mail.id}">as its reader sees it</a>`}</p>
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

  app.get('/dev/mail/:id', async (request, reply) => {
    const asked = one.safeParse(request.params);
    const mail = asked.success
      ? await db.system((tx) =>
          tx
            .selectFrom('mails')
            .select(['html', 'organisation_id'])
            .where('id', '=', asked.data.id)
            .executeTakeFirst(),
        )
      : undefined;
    void reply.header('cache-control', 'no-store');
    if (!mail?.html) return reply.callNotFound();
    // A sent mail contains its logo; this page loads it by URL.
    const logo = `/api/organisations/${mail.organisation_id}/logo.svg?variant=on-brand`;
    return reply.type('text/html; charset=utf-8').send(mail.html.replace(`"${LOGO_SOURCE}"`, `"${logo}"`));
  });
}
