import { loadHomeTexts, loadOfficeTexts, loadPageTexts } from '../lib/languages/i18n.ts';
import { loadChunk } from '../lib/loading/chunk.ts';
import type { LoadPage } from './pages.ts';

/** A page with its texts; the sign-in page's are part of the app. */
export async function loadPage(name: string, load: LoadPage): ReturnType<LoadPage> {
  const [page] = await loadChunk(() => Promise.all([load(), textsOf(name)]));
  return page;
}

function textsOf(name: string): Promise<void> | undefined {
  if (name === 'login') return undefined;
  if (OFFICE.test(name)) return loadOfficeTexts();
  return name === 'home' ? loadHomeTexts() : loadPageTexts();
}

/** Pages of the office: what they alone say is not on installers' phones. */
const OFFICE = /^admin-/;
