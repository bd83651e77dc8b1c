import { loadPageTexts } from '../../lib/languages/i18n.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';

/** The notice of open recalls on the home page, with its words, which that page does without. */
export const RecallNotice = lazyPart(async () => {
  const [part] = await Promise.all([import('./recall-notice.tsx'), loadPageTexts()]);
  return part;
});
