import { lazyPart } from '../../lib/loading/chunk.ts';

/** Looks after the files that a person keeps on this device, for the reading ahead. */
export const pinKeeper = () => import('./pins/open-pins.ts');

/** The documents of a device's type, for the pages of a device. */
export const DeviceDocuments = lazyPart(() => import('./device-documents.tsx'));
