import type { APIRequestContext } from '@playwright/test';

/**
 * The newest link of a kind that was mailed to somebody, read from the demo server's own mailbox; waits until it is
 * there, as mails go out after the answer. `seen` are links that are known already.
 */
export async function linkMailedTo(
  request: APIRequestContext,
  email: string,
  kind: 'verify' | 'token',
  seen: readonly string[] = [],
): Promise<string> {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    const mails = await (await request.get('/dev/mail')).text();
    for (const article of mails.split('<article').slice(1)) {
      if (!article.includes(`<p>${email} `)) continue;
      const link = new RegExp(`href="([^"]*[?&]${kind}=[\\w-]+)"`).exec(article)?.[1];
      if (link !== undefined && !seen.includes(link)) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No link with ${kind} was mailed to ${email}`);
}
