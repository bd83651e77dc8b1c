import { z } from 'zod';

/** The administrator whom a bootstrap makes, or that of a server which runs elsewhere. */
export const ADMIN = {
  email: process.env['DIRECTUS_EMAIL'] ?? 'admin@example.com',
  password: process.env['DIRECTUS_PASSWORD'] ?? 'Bench-1234',
} as const;

/** A signed-in caller of a Directus. */
export type DirectusClient = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

const tokenAnswer = z.object({ data: z.object({ access_token: z.string() }) });
const idAnswer = z.object({ data: z.object({ id: z.union([z.string(), z.number()]) }) });

/** Signs in; throws with the server's words where it refuses. */
export async function directusSignIn(url: string, email: string, password: string): Promise<DirectusClient> {
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Directus refused the sign-in: ${await answer.text()}`);
  const { data } = tokenAnswer.parse(await answer.json());
  return { url, headers: { ...json, authorization: `Bearer ${data.access_token}` } };
}

/** Sends one change and returns the answer; throws with the server's words where it refuses. */
export async function change(
  { url, headers }: DirectusClient,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(`${url}/${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Makes one thing and returns its id. */
export async function make(client: DirectusClient, path: string, body: object): Promise<string | number> {
  return idAnswer.parse(await change(client, 'POST', path, body)).data.id;
}
