import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import { connect } from 'node:tls';
import type { IncomingHttpHeaders } from 'node:http';

/** A certificate that only this test's own agent trusts. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUH/cealhlJyN8roi789iWf5/TOjwwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTAgFw0yNjExMjEyMzM4MjRaGA8y
MTI2MTAyODIzMzgyNFowGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABNdRYLqVLYAZQt9w1BLrgWZLpG9w2ZZwdQLL
wuQ2A7iEafQ5yjyzok+tK1IISsTfGNoP8rrxsdy8TIXDKiClkGujcDBuMB0GA1Ud
DgQWBBQhn8Q5k6xmiFC5/ugeXH5YFYCdVTAfBgNVHSMEGDAWgBQhn8Q5k6xmiFC5
/ugeXH5YFYCdVTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHB1c2guZXhh
bXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIhAJkuIgU9tZihJXwKD6ptiRTjN9T7
IxXg4YRNoTf/xoGcAiAFO5Xp4QhXJj+3JxQg7AWKeKY69RIvOhDk0uOX5iYtaQ==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQQ7OGmUGcVTvJ9PU
e+gRnmjUquNTr7rtSV5n2wWTKIOhRANCAATXUWC6lS2AGULfcNQS64FmS6RvcNmW
cHUCy8LkNgO4hGn0Oco8s6JPrStSCErE3xjaD/K68bHcvEyFwyogpZBr
-----END PRIVATE KEY-----`;

export const PUSH_HOST = 'push.example.com';

export type Pushed = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type PushService = {
  /** The agent that reaches it under its public name. */
  readonly agent: Agent;
  /** Its address and certificate, for a server with its own connection. */
  readonly port: number;
  readonly certificate: string;
  readonly received: Pushed[];
  /** The status that it answers from now on; 201 at first. */
  answer: number;
  close(): void;
};

/** A minimal push service with real TLS that accepts and stores every message. */
export function openPushService(): Promise<PushService> {
  const service = { received: [] as Pushed[], answer: 201 };
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      reply.writeHead(service.answer).end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const agent = new Agent();
      agent.createConnection = () =>
        connect({ host: '127.0.0.1', port, servername: PUSH_HOST, ca: CERTIFICATE });
      resolve(
        Object.assign(service, {
          agent,
          port,
          certificate: CERTIFICATE,
          close: () => {
            server.closeAllConnections();
            server.close();
          },
        }),
      );
    });
  });
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The browser's side: its subscription, and the function that decrypts messages (RFC 8291). */
export function browserKeys() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: (path: string) => ({
      endpoint: `https://${PUSH_HOST}/${path}`,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    read: (body: Buffer): string => {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + length);
      const encrypted = body.subarray(21 + length, -16);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
      const secret = derive(own.computeSecret(theirs), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const open = createDecipheriv(
        'aes-128-gcm',
        key,
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      );
      open.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([open.update(encrypted), open.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}
