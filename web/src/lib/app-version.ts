import { version } from '../../package.json';

/** The version that requests and records carry. */
export const APP_VERSION: string = version;
