import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hands numbers to `npm run test:security`, which prints their sums; nothing where nobody asked for them. */
export function tellCount(numbers: Readonly<Record<string, number>>): void {
  const folder = process.env['SECURITY_REPORT'];
  if (folder) writeFileSync(join(folder, `count-${randomUUID()}.json`), JSON.stringify(numbers));
}
