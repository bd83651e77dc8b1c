import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Passes counts to `npm run test:security`, which prints their sums; does nothing in other runs. */
export function reportCount(numbers: Readonly<Record<string, number>>): void {
  const folder = process.env['SECURITY_REPORT'];
  if (folder) writeFileSync(join(folder, `count-${randomUUID()}.json`), JSON.stringify(numbers));
}
