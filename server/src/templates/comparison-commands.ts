import type { z } from 'zod';
import { Problem } from '@portal/domain/problem';
import { compareVersions } from '@portal/domain/templates/comparison';
import type { compareVersionWith } from '@portal/domain/templates/comparison-contract';
import type { ComparedVersion } from '@portal/domain/templates/version-change';
import type { Scope, Tx } from '../db/open.ts';
import { type VersionRecord, versionRecord } from './editing-store.ts';
import { versionsOf } from './version-list-store.ts';
import { tagOf, textsOf } from './warranty-text-store.ts';
import { contentOf } from './store.ts';

/** The differences between two versions of one template, and whom they concern. Throws `not-found`. */
export async function comparison(
  tx: Tx,
  scope: Scope,
  ids: { readonly before: number; readonly after: number },
  now: Date,
): Promise<z.output<typeof compareVersionWith.answer>> {
  const before = await versionRecord(tx, scope, ids.before);
  const after = await versionRecord(tx, scope, ids.after);
  if (!before || !after || before.template_id !== after.template_id) throw new Problem('not-found');
  const changes = compareVersions(await comparedOf(tx, scope, before), await comparedOf(tx, scope, after));
  const template = { id: before.template_id, active_version_id: null };
  const { versions, phones: allPhones } = await versionsOf(tx, scope, template, now);
  const info = versions.find(({ id }) => id === before.id);
  const { phones = 0, people = 0, devices = 0, installations = 0, waiting = 0 } = info ?? {};
  return {
    before: { id: before.id, number: before.number },
    after: { id: after.id, number: after.number },
    changes: [...changes],
    tag: await tagOf(tx, scope, after),
    consequences: { phones, allPhones, people, devices, installations, waiting },
  };
}

async function comparedOf(tx: Tx, scope: Scope, row: VersionRecord): Promise<ComparedVersion> {
  return { ...contentOf(row), warrantyTemplates: await textsOf(tx, scope, row.id) };
}
