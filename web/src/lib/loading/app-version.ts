import { version } from '../../../package.json';

/**
 * The version that requests and records carry and that support asks for, with the build's name where whoever built
 * it gave one (`VITE_BUILD_ID`, such as a commit).
 */
export const APP_VERSION: string = [version, import.meta.env.VITE_BUILD_ID].filter(Boolean).join('+');
