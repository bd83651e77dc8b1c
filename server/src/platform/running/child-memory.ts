import { readFileSync } from 'node:fs';

const KIB = 1024;

/**
 * Resident memory of a local process in bytes; undefined when it has ended, or where the system has no `/proc` (not
 * Linux).
 */
export function residentBytes(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) * KIB : undefined;
  } catch {
    return undefined;
  }
}
