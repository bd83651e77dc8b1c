import { lazyPart } from '../../lib/loading/chunk.ts';

/** Fetches and checks the pinned files of a person, for the reading ahead. */
export const pinsOpener = () => import('./pins/open-pins.ts');

/** The documents of a device's type, for the pages of a device. */
export const DeviceDocuments = lazyPart(() => import('./device-documents.tsx'));
