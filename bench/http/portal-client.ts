import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/reader-level';
import { templateVersionSchema, type TemplateVersion } from '@portal/domain/templates/record';
import { z } from 'zod';

/** A signed-in caller of a running server. */
export type PortalClient = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

const signedIn = z.object({ token: z.string() });

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
  return {
    url,
    headers: {
      authorization: `Bearer ${signedIn.parse(body).token}`,
      'content-type': 'application/json',
      // Node's `fetch` looks like a browser's page: one that does not say is the first release's app.
      [READER_LEVEL_HEADER]: String(READER_LEVEL),
    },
  };
}

/** Reads one address of the API as JSON. */
export async function read(client: PortalClient, path: string): Promise<unknown> {
  const answer = await fetch(`${client.url}/api${path}`, { headers: client.headers });
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
