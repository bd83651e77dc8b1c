import { DEFAULT_ORGANISATION_ID } from '@portal/domain/constants';
import type { getBuild } from '@portal/domain/organisations/contract';
import type { z } from 'zod';
import { call } from '../network/api.ts';
import { createStore } from '../store.ts';

export type BuildInfo = z.output<typeof getBuild.answer>;

/** What this build is for, once the server has said it. */
export const buildInfo = createStore<BuildInfo | null>(null);

/** Asks for it once; without an answer the default organisation stands. */
export async function loadBuildInfo(): Promise<void> {
  if (buildInfo.get() !== null) return;
  try {
    const { getBuild } = await import('@portal/domain/organisations/contract');
    buildInfo.set(await call(getBuild));
  } catch {
    // Signing in says what is wrong; this page can be drawn without.
  }
}

/** The organisation that this build serves. */
export function buildOrganisation(): number {
  return buildInfo.get()?.organisation.id ?? DEFAULT_ORGANISATION_ID;
}
