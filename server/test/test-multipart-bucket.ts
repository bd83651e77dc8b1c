import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestBucket } from './test-bucket.ts';

/** A bucket that also lists and drops the parts of uploads, and that can be made to refuse. */
export type MultipartBucket = {
  readonly settings: Record<string, string>;
  /** Which calls are answered with 403, as by a policy that was changed; a call waits for what this says. */
  refuses: (call: { readonly method: string; readonly url: URL }) => boolean | Promise<boolean>;
  stop(): Promise<void>;
};

const ANSWER = { 'content-type': 'application/xml' };
const fault = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

/**
 * s3rver takes uploads in parts and puts them together, but neither lists parts nor drops them. This stands before it,
 * answers these two from what has passed, and hands on everything else.
 */
export async function withParts(bucket: TestBucket): Promise<MultipartBucket> {
  const uploads = new Map<string, Map<number, string>>();
  const made: MultipartBucket = {
    settings: bucket.settings,
    refuses: () => false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function handOn(asked: IncomingMessage, url: URL, answer: ServerResponse): void {
    const { method, headers } = asked;
    const onward = request(
      new URL(url.pathname + url.search, bucket.endpoint),
      { method, headers },
      (came) => {
        const upload = url.searchParams.get('uploadId');
        const part = Number(url.searchParams.get('partNumber'));
        const isPart = method === 'PUT' && upload !== null && came.statusCode === 200;
        if (isPart) {
          const parts = uploads.get(upload) ?? new Map<number, string>();
          uploads.set(upload, parts.set(part, String(came.headers.etag)));
        }
        if (method === 'POST' && upload !== null && came.statusCode === 200) uploads.delete(upload);
        answer.writeHead(came.statusCode ?? 500, came.headers);
        came.pipe(answer);
      },
    );
    onward.on('error', () => answer.writeHead(500).end());
    asked.pipe(onward);
  }

  async function answerCall(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '', bucket.endpoint);
    const upload = url.searchParams.get('uploadId');
    const { method = 'GET' } = asked;
    if (await made.refuses({ method, url })) {
      asked.resume();
      answer.writeHead(403, ANSWER).end(fault('AccessDenied'));
    } else if (upload !== null && (method === 'GET' || method === 'DELETE')) {
      const parts = uploads.get(upload);
      if (parts === undefined) answer.writeHead(404, ANSWER).end(fault('NoSuchUpload'));
      else if (method === 'GET') answer.writeHead(200, ANSWER).end(listed(parts));
      else {
        uploads.delete(upload);
        answer.writeHead(204).end();
      }
    } else handOn(asked, url, answer);
  }

  const server = createServer((asked, answer) => void answerCall(asked, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  Object.assign(made, { settings: { ...bucket.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` } });
  return made;
}

function listed(parts: ReadonlyMap<number, string>): string {
  const rows = [...parts]
    .toSorted(([a], [b]) => a - b)
    .map(([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
  return `<?xml version="1.0"?><ListPartsResult>${rows.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`;
}
