import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchAs, type PortalClient } from './portal-client.ts';

/** A server that takes one token after the other, each of which it ends when the test says so. */
let valid = 1;
let renewals: string[] = [];
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    if (request.url === '/api/token/refresh') {
      renewals.push(text);
      return answer(200, { token: `t${valid}`, refreshToken: `r${valid}` });
    }
    if (request.headers.authorization !== `Bearer t${valid}`) return answer(401, {});
    return answer(200, { type: request.headers['content-type'], sent: text });
  });
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as AddressInfo;
afterEach(() => new Promise((closed) => server.close(closed)));

test('a bench that runs for longer than a token lives renews it once, for all calls that found it ended', async () => {
  const url = `http://127.0.0.1:${port}`;
  const client: PortalClient = { url, refreshToken: 'r1', headers: { authorization: 'Bearer t1' } };
  const put = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: 'bytes' };
  const sent = async () => (await fetchAs(client, `${url}/api/files`, put)).json();
  const arrived = { type: 'image/jpeg', sent: 'bytes' };
  expect(await sent()).toEqual(arrived);
  valid = 2;
  expect(await Promise.all([sent(), sent(), sent()])).toEqual([arrived, arrived, arrived]);
  expect(renewals).toEqual(['{"refreshToken":"r1"}']);
  renewals = [];
  valid = 3;
  expect(await sent()).toEqual(arrived);
  expect(renewals).toEqual(['{"refreshToken":"r2"}']);
});
