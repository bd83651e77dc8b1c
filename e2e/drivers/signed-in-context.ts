import { type Browser, type BrowserContext, type BrowserContextOptions, request } from '@playwright/test';
import { sessionSchema } from '@portal/domain/auth/contract';

export type Language = 'pl' | 'en' | 'de';

/** A person as a browser has them: who signs in, and in which language the app speaks. */
type SignedIn = {
  readonly email: string;
  readonly password: string;
  /** Polish by default. */
  readonly language?: Language;
};

/**
 * A new browser in which somebody is signed in already: the API is asked, and the context begins with its cookies and
 * with what the app itself keeps of a session. @param url of the server, without a slash at its end.
 */
export async function signedInContext(
  browser: Browser,
  url: string,
  { email, password, language = 'pl' }: SignedIn,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  try {
    const answer = await api.post('/api/login', { data: { email, password } });
    if (!answer.ok()) throw new Error(`${email} was answered ${answer.status()}: ${await answer.text()}`);
    const { user, exp } = sessionSchema.parse(await answer.json());
    const { cookies } = await api.storageState();
    const localStorage = [
      { name: 'session', value: JSON.stringify({ user, exp }) },
      { name: 'lang', value: language },
    ];
    return await browser.newContext({
      ...options,
      baseURL: url,
      storageState: { cookies, origins: [{ origin: url, localStorage }] },
    });
  } finally {
    await api.dispose();
  }
}
