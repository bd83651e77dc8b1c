import { readFileSync } from 'node:fs';

const KIB = 1024;

/** Resident bytes of a process of this machine; undefined when it is gone, or where the system has no `/proc` (not Linux). */
export function residentBytes(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) * KIB : undefined;
  } catch {
    return undefined;
  }
}
