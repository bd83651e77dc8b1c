import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_MAX_BYTES } from '@portal/domain/constants';
import { byteRange } from '@portal/domain/files/byte-range';
import { Problem } from '@portal/domain/problem';
import { entityTag } from '../http/etag.ts';
import { checkPicture } from '../pictures/picture-decoder.ts';
import { dispositionOf, type Receiver } from './storage.ts';
import { type LinkClaims, readLink } from './storage-link.ts';

/** The signed links of the disk storage: PUT receives an upload, GET serves a file. */
export function storageRoutes(
  app: FastifyInstance,
  options: { storage: Receiver; key: KeyObject; clock: () => Date },
): void {
  const { storage, key, clock } = options;
  const claimsOf = (use: 'put' | 'get', url: string): { path: string; claims: LinkClaims } => {
    // Uses the raw URL: a URL parser would normalise it into one that was not signed.
    const [pathname = '', query = ''] = url.split(/\?(.*)/s, 2);
    const path = pathname.slice('/api/storage/'.length);
    const claims = readLink(key, use, path, new URLSearchParams(query), clock());
    if (!claims) throw new Problem('file-incomplete');
    return { path, claims };
  };

  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    // The body stays a stream, so that it goes to the disk as it arrives.
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploads.put('/api/storage/*', { bodyLimit: UPLOAD_MAX_BYTES }, async (request, reply) => {
      const { path, claims } = claimsOf('put', request.raw.url ?? '');
      const size = claims['size'] === undefined ? undefined : Number(claims['size']);
      if (claims['part'] !== undefined && size !== undefined) {
        const part = { number: Number(claims['part']), size, sha256: claims['sha256'] ?? '' };
        await storage.receivePart(path, request.raw, part);
        return reply.code(200).send();
      }
      const type = request.headers['content-type']?.split(';', 1)[0]?.trim();
      if (type === undefined || type !== claims['type']) throw new Problem('file-mismatch');
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      if (size !== undefined && !Number.isNaN(length) && length !== size) throw new Problem('file-mismatch');
      const { sha256 } = await storage.receive(path, request.raw, {
        type,
        maxBytes: size ?? UPLOAD_MAX_BYTES,
        size,
        sha256: claims['sha256'],
        accept: (file, kind) => checkPicture(file, kind, claims['owner'] ?? ''),
      });
      return reply.code(200).header('etag', `"${sha256}"`).send();
    });
  });

  app.get('/api/storage/*', async (request, reply) => {
    const { path, claims } = claimsOf('get', request.raw.url ?? '');
    const type = claims['type'] ?? 'application/octet-stream';
    // A file is never changed: another version has another path.
    const etag = entityTag(path);
    const { range: wanted, 'if-range': ifRange, 'if-none-match': known } = request.headers;
    const asked = ifRange === undefined || ifRange === etag ? wanted : undefined;
    const { size, range, stream } = await storage.open(path, (whole) => {
      const found = byteRange(asked, whole);
      return found === 'unsatisfiable' ? null : found;
    });
    void reply.header('etag', etag).header('cache-control', 'private, max-age=300');
    if (isKnown(known, etag)) {
      stream.destroy();
      return reply.code(304).send();
    }
    if (byteRange(asked, size) === 'unsatisfiable') {
      stream.destroy();
      return reply.code(416).header('content-range', `bytes */${size}`).send();
    }
    if (range !== null) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
    return reply
      .header('content-type', type)
      .header('content-length', range === null ? size : range.to - range.from + 1)
      .header('accept-ranges', 'bytes')
      .header('content-disposition', dispositionOf(type, claims['name']))
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .send(stream);
  });
}

/** Whether `If-None-Match` says that the reader has the file. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
