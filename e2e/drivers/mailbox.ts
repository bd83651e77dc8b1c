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
    for (const mail of mailsIn(await (await request.get('/dev/mail')).text(), email)) {
      const link = new RegExp(`href="([^"]*[?&]${kind}=[\\w-]+)"`).exec(mail)?.[1];
      if (link !== undefined && !seen.includes(link)) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No link with ${kind} was mailed to ${email}`);
}

/** What was mailed to somebody until now, newest first, as the demo server's own mailbox shows it. */
export async function mailsTo(server: { readonly url: string }, email: string): Promise<string[]> {
  return mailsIn(await (await fetch(`${server.url}/dev/mail`)).text(), email);
}

function mailsIn(mailbox: string, email: string): string[] {
  return mailbox
    .split('<article')
    .slice(1)
    .filter((mail) => mail.includes(`<p>${email} `));
}
