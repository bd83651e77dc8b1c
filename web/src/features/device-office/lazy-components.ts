import { lazyPart } from '../../lib/loading/chunk.ts';
import { loadOfficeTexts } from '../../lib/languages/i18n.ts';

/** What the office can do with a device; nobody in the field fetches it. */
export const DeviceAdministration = lazyPart(async () => {
  const [part] = await Promise.all([import('./device-administration.tsx'), loadOfficeTexts()]);
  return part;
});

/** Takes the typed-in device of an installation into the database. */
export const AddToDatabase = lazyPart(async () => {
  const [part] = await Promise.all([import('./add-to-database.tsx'), loadOfficeTexts()]);
  return part;
});

/** Every value that each parameter of a device has had. */
export const ValueHistory = lazyPart(async () => {
  const [part] = await Promise.all([import('./value-history.tsx'), loadOfficeTexts()]);
  return part;
});
