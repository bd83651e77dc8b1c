import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';

/** Forms with all their answers are some tens of kilobytes. */
export const BODY_LIMIT = 2 * 1024 * 1024;

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for bytes that are no UTF-8: to read them leniently would change what was written. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * JSON and merge patches are the only bodies (design: security, Forgery). A body with `__proto__` or
 * `constructor.prototype` is refused rather than cleaned. The text is kept: a queued request is recognised by it.
 */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request, bytes, done) => {
      const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
      if (!/^utf-?8$/i.test(charset)) return done(new Problem('unsupported-media-type'));
      const text = textOf(bytes);
      if (text === undefined) return done(new Problem('malformed-json'));
      request.bodyText = text;
      if (text === '') return done(null, undefined);
      void parse(request, text, (error, body) =>
        error ? done(new Problem('malformed-json', { cause: error })) : done(null, body),
      );
    },
  );
}
