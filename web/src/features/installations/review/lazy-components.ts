import { lazyPart } from '../../../lib/loading/chunk.ts';
import { loadOfficeTexts } from '../../../lib/languages/i18n.ts';

/** What the rules remark; for those who verify alone. */
export const RemarkList = lazyPart(async () => {
  const [part] = await Promise.all([import('./remark-list.tsx'), loadOfficeTexts()]);
  return { default: part.RemarkList };
});

/** What an earlier rejection marked; for those who verify alone. */
export const PreviousMarks = lazyPart(async () => {
  const [part] = await Promise.all([import('./previous-marks.tsx'), loadOfficeTexts()]);
  return { default: part.PreviousMarks };
});

/** The rejection of an installation from its whole page. */
export const RejectDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('../reject-dialog.tsx'), loadOfficeTexts()]);
  return { default: part.default };
});

/** The review of an installation at a desk. */
export const ReviewPage = lazyPart(async () => {
  const [part] = await Promise.all([import('./review-page.tsx'), loadOfficeTexts()]);
  return { default: part.ReviewPage };
});

/** The decisions that can still be taken back. */
export const HeldBar = lazyPart(async () => {
  const [part] = await Promise.all([import('./held-bar.tsx'), loadOfficeTexts()]);
  return { default: part.HeldBar };
});

/** What waits, how much there is of each status, and the day's work. */
export const DeskBar = lazyPart(async () => {
  const [part] = await Promise.all([import('./desk-bar.tsx'), loadOfficeTexts()]);
  return { default: part.DeskBar };
});

/** The installations that wait, some of which can be accepted at once. */
export const WaitingTable = lazyPart(async () => {
  const [part] = await Promise.all([import('./waiting-table.tsx'), loadOfficeTexts()]);
  return { default: part.WaitingTable };
});
