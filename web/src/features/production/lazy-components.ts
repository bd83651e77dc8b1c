import { loadOfficeTexts } from '../../lib/languages/i18n.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';

/** How a device was made; nobody in the field fetches it. */
export const MakingSection = lazyPart(async () => {
  const [part] = await Promise.all([import('./device/making-section.tsx'), loadOfficeTexts()]);
  return part;
});
