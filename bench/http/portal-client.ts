import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/reader-level';
import { templateVersionSchema, type TemplateVersion } from '@portal/domain/templates/record';
import { z } from 'zod';

/** A signed-in caller of a running server, whose token is renewed when it has ended. */
export type PortalClient = {
  readonly url: string;
  headers: Readonly<Record<string, string>>;
  refreshToken: string;
};

const signedIn = z.object({ token: z.string(), refreshToken: z.string() });

/** Signs in and returns what later calls need. Throws with the server's message when it refuses. */
export async function signIn(
  url: string,
  email: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PortalClient> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
  const { token, refreshToken } = signedIn.parse(body);
  return {
    url,
    refreshToken,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // Node's `fetch` looks like a browser's page: one that does not say is the first release's app.
      [READER_LEVEL_HEADER]: String(READER_LEVEL),
    },
  };
}

const renewals = new WeakMap<PortalClient, Promise<void>>();

/** Renews the token of a client once for all of its calls that found it ended. Throws when the server refuses. */
async function renew(client: PortalClient): Promise<void> {
  const answer = await fetch(`${client.url}/api/token/refresh`, {
    method: 'POST',
    headers: client.headers,
    body: JSON.stringify({ refreshToken: client.refreshToken }),
  });
  if (!answer.ok) throw new Error(`A token was not renewed: ${answer.status} ${await answer.text()}`);
  const { token, refreshToken } = signedIn.parse(await answer.json());
  client.headers = { ...client.headers, authorization: `Bearer ${token}` };
  client.refreshToken = refreshToken;
}

/** What a call adds to the client's own headers, or puts in their place. */
export type ClientCall = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls with the client's headers; once more with a new token where the server wants one. */
export async function fetchAs(client: PortalClient, url: string, init: ClientCall = {}): Promise<Response> {
  const { headers } = client;
  const answer = await fetch(url, { ...init, headers: { ...headers, ...init.headers } });
  if (answer.status !== 401) return answer;
  await answer.body?.cancel();
  if (client.headers === headers) {
    const renewal = renewals.get(client) ?? renew(client).finally(() => renewals.delete(client));
    renewals.set(client, renewal);
    await renewal;
  }
  return fetch(url, { ...init, headers: { ...client.headers, ...init.headers } });
}

/** Reads one address of the API as JSON. */
export async function read(client: PortalClient, path: string): Promise<unknown> {
  const answer = await fetchAs(client, `${client.url}/api${path}`);
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The active version of the first template that the caller may install. */
export async function firstActiveVersion(client: PortalClient): Promise<TemplateVersion> {
  const { user } = z
    .object({ user: z.object({ availableTemplates: z.array(z.string()) }) })
    .parse(await read(client, '/user'));
  for (const address of user.availableTemplates) {
    const template = z
      .object({ activeVersion: templateVersionSchema.nullable() })
      .parse(await read(client, address));
    if (template.activeVersion) return template.activeVersion;
  }
  throw new Error('The account may install no template.');
}
