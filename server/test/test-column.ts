/** Whether this run is the long column, which asks everything at its full size; the gate asks less of what is large. */
export const IS_LONG = process.env['TEST_COLUMN'] === 'long';

/** What the random tests of this run draw from; vitest.config.ts chooses and prints it. */
export const TEST_SEED = Number(process.env['TEST_SEED']);
