import { lazyPart } from '../../../lib/loading/chunk.ts';
import { loadOfficeTexts } from '../../../lib/languages/i18n.ts';

/** What the rules remark; for those who verify alone. */
export const RemarkList = lazyPart(async () => {
  const [part] = await Promise.all([import('./remark-list.tsx'), loadOfficeTexts()]);
  return { default: part.RemarkList };
});
