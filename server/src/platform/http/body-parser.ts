import type { FastifyInstance } from 'fastify';
import { LARGE_BODY_BYTES } from '@portal/domain/endpoint';
import { Problem } from '@portal/domain/problem';

/**
 * The nesting depth of a body, at most. Forms with repeated answers have nine levels; deeper JSON makes parsing and
 * validation expensive.
 */
const DEPTH_MAX = 64;

/**
 * The number of values in a body, at most. A form of 400 fields (`bench/form-builder`) has seven thousand, a template
 * file three such forms. Without a limit, 2 MiB hold six hundred thousand empty objects, each of which costs parsing
 * and validation.
 */
const VALUES_MAX = 50_000;

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;
/** The one content coding that is read: none. */
const IDENTITY = 'identity';
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for bytes that are not UTF-8: lenient decoding would change the text. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether a JSON text exceeds the limits of depth or number of values; checked before it is parsed. Brackets and commas
 * in strings do not count.
 */
export function isTooComplex(text: string): boolean {
  let depth = 0;
  // Each value after the first of its list or object follows a comma; each list or object may have a first one.
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) inString = false;
    } else if (sign === QUOTE) inString = true;
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * JSON and merge patches are the only accepted bodies. A body with `__proto__` or `constructor.prototype` is refused
 * rather than cleaned. The raw text is stored, since its hash identifies a repeated queue request.
 */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer', bodyLimit: LARGE_BODY_BYTES },
    (request, bytes, done) => {
      const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
      if (!/^utf-?8$/i.test(charset)) return done(new Problem('unsupported-media-type'));
      const coding = request.headers['content-encoding'] ?? IDENTITY;
      if (coding.trim().toLowerCase() !== IDENTITY)
        return done(new Problem('unsupported-media-type', { values: { acceptEncoding: IDENTITY } }));
      const text = textOf(bytes);
      if (text === undefined || isTooComplex(text)) return done(new Problem('malformed-json'));
      request.bodyText = text;
      if (text === '') return done(null, undefined);
      void parse(request, text, (error, body) =>
        error ? done(new Problem('malformed-json', { cause: error })) : done(null, body),
      );
    },
  );
}
