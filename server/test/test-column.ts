/** Whether this run is the long column, which tests everything at full size; the gate tests less of what is large. */
export const IS_LONG = process.env['TEST_COLUMN'] === 'long';

/** The seed of this run's random tests; vitest.config.ts chooses and prints it. */
export const TEST_SEED = Number(process.env['TEST_SEED']);
