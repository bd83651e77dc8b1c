/** `npm run test:security` asks more than `npm test`: every value of every name, and many more guesses. */
export const LONG = process.env['SECURITY'] === 'long';
