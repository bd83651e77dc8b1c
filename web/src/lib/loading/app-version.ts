import { version } from '../../../package.json';

/**
 * The version that requests and records carry and that support asks for, followed by the name of the build
 * (`VITE_BUILD_ID`, such as a commit) where there is one.
 */
export const APP_VERSION: string = [version, import.meta.env.VITE_BUILD_ID].filter(Boolean).join('+');
