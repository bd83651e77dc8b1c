/** Occurs in the app's own first page, and in no captive portal's. */
const ROOT = 'id="root"';

/**
 * Whether an answer may be cached as a file of the app. A captive portal (of a hotel, a company) may answer every
 * request with 200 and its own page; cached, that would replace the app until the next version.
 */
export async function isSoundPart(address: string, answer: Response): Promise<boolean> {
  if (answer.status !== 200) return false;
  if (answer.headers.get('content-type')?.includes('text/html') !== true) return true;
  if (new URL(address).pathname !== '/index.html') return false;
  return (await answer.clone().text()).includes(ROOT);
}
