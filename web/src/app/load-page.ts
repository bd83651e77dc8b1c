import { loadHomeTexts, loadOfficeTexts, loadPageTexts } from '../lib/languages/i18n.ts';
import { loadChunk } from '../lib/loading/chunk.ts';
import type { LoadPage } from './pages.ts';

/** Loads a page and its texts; those of the sign-in page are part of the app's first file. */
export async function loadPage(name: string, load: LoadPage): ReturnType<LoadPage> {
  const [page] = await loadChunk(() => Promise.all([load(), textsOf(name)]));
  return page;
}

function textsOf(name: string): Promise<void> | undefined {
  if (name === 'login') return undefined;
  if (OFFICE.test(name)) return loadOfficeTexts();
  return name === 'home' ? loadHomeTexts() : loadPageTexts();
}

/** Office pages, whose texts are not loaded on installers' phones. */
const OFFICE = /^admin-/;
