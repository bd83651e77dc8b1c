/** In our own first page, and in no gate's. */
const ROOT = 'id="root"';

/**
 * Whether an answer may be cached as a part of the app. A gate between the phone and the server (a hotel's, a company's)
 * may answer 200 and a page of its own for everything; cached, it would stand in for the app until the next version.
 */
export async function isSoundPart(address: string, answer: Response): Promise<boolean> {
  if (answer.status !== 200) return false;
  if (answer.headers.get('content-type')?.includes('text/html') !== true) return true;
  if (new URL(address).pathname !== '/index.html') return false;
  return (await answer.clone().text()).includes(ROOT);
}
