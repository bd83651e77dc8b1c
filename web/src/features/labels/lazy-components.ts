import { lazyPart } from '../../lib/loading/chunk.ts';
import { loadOfficeTexts } from '../../lib/languages/i18n.ts';

/** Reads the printed label of a device back, at the label check of production. */
export const ScanBack = lazyPart(async () => {
  const [part] = await Promise.all([import('./scan-back.tsx'), loadOfficeTexts()]);
  return part;
});

/** The button that prints the labels of devices. */
export const LabelButton = lazyPart(async () => {
  const [part] = await Promise.all([import('./label-button.tsx'), loadOfficeTexts()]);
  return part;
});

/** The same without a dialog around it, for the page of one device in production. */
export const LabelPanel = lazyPart(async () => {
  const [part] = await Promise.all([import('./label-panel.tsx'), loadOfficeTexts()]);
  return part;
});
