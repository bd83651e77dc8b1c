import { DEFAULT_ORGANISATION_ID } from '@portal/domain/constants';
import type { getBuild } from '@portal/domain/organisations/contract';
import type { z } from 'zod';
import { call } from '../network/api.ts';
import { createStore } from '../store.ts';

export type BuildInfo = z.output<typeof getBuild.answer>;

/** Which organisation this build serves, once the server has answered. */
export const buildInfo = createStore<BuildInfo | null>(null);

/** Longest wait, in milliseconds: whoever signs in waits for it. */
const LIMIT_MS = 10_000;

/** Requests the build info once; without an answer the default organisation applies. */
export async function loadBuildInfo(): Promise<void> {
  if (buildInfo.get() !== null) return;
  try {
    const { getBuild } = await import('@portal/domain/organisations/contract');
    buildInfo.set(await call(getBuild, { signal: AbortSignal.timeout(LIMIT_MS) }));
  } catch {
    // Sign-in reports the failure; this page can be drawn without the build info.
  }
}

/** The organisation that this build serves. */
export function buildOrganisation(): number {
  return buildInfo.get()?.organisation.id ?? DEFAULT_ORGANISATION_ID;
}
