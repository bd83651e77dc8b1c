import { DEFAULT_ORGANISATION_ID } from '@portal/domain/constants';
import type { getBuild } from '@portal/domain/organisations/contract';
import type { z } from 'zod';
import { call } from '../network/api.ts';
import { createStore } from '../store.ts';

export type BuildInfo = z.output<typeof getBuild.answer>;

/** Which organisation this build serves, once the server has answered. */
export const buildInfo = createStore<BuildInfo | null>(null);

/** Requests the build info once; without an answer the default organisation applies. */
export async function loadBuildInfo(): Promise<void> {
  if (buildInfo.get() !== null) return;
  try {
    const { getBuild } = await import('@portal/domain/organisations/contract');
    // Whoever signs in waits for it.
    buildInfo.set(await call(getBuild, { signal: AbortSignal.timeout(10_000) }));
  } catch {
    // Sign-in reports the failure; this page can be drawn without the build info.
  }
}

/** The organisation that this build serves. */
export function buildOrganisation(): number {
  return buildInfo.get()?.organisation.id ?? DEFAULT_ORGANISATION_ID;
}
