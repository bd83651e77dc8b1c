import { Problem } from '@portal/domain/problem';
import type { ReplayResult, TemplateReplay } from '@portal/domain/templates/comparison-contract';
import type { Language } from '@portal/domain/templates/labels';
import { replay, type PastInstallation, type ReplayedVersion } from '@portal/domain/templates/replay';
import type { Database, Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { portalIn } from '../platform/scope-of.ts';
import { warrantyTemplateOf, warrantyTemplatesOf } from '../warranties/store.ts';
import { type VersionRecord, versionRecord } from './editing-store.ts';
import { countForReplay, installationsBelow, type ReplayedInstallation } from './replay-store.ts';
import { contentOf, versionsById } from './store.ts';

/** Installations tried in one transaction: after each the progress is told. */
const BATCH = 100;
const NEWEST = 2_147_483_647;

/** Has a version tried by a job; what an earlier trial of it found is forgotten. Answers the trial's id; throws `not-found`. */
export async function beginReplay(
  tx: Tx,
  scope: Scope,
  versionId: number,
  count: number,
  now: Date,
): Promise<number> {
  const version = await versionRecord(tx, scope, versionId);
  if (!version) throw new Problem('not-found');
  const { organisationId } = scope;
  await tx
    .deleteFrom('template_replays')
    .where('organisation_id', '=', organisationId)
    .where('version_id', '=', versionId)
    .execute();
  const { id } = await tx
    .insertInto('template_replays')
    .values({
      organisation_id: organisationId,
      version_id: versionId,
      wanted: count,
      total: await countForReplay(tx, version.template_id, count),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, { type: 'template.replay_requested', replayId: id });
  return id;
}

const NOTHING: ReplayResult = {
  installations: 0,
  lacking: [],
  refused: [],
  hiding: [],
  attachments: [],
  period: [],
};

/** After so many attempts whoever waits is told that the trial failed; the job is tried on all the same. */
const TOLD_AFTER = 3;

/**
 * Tries a version on the newest installations, some at a time; one that was forgotten meanwhile is left alone.
 * @param attempt which attempt of the job this is, from 1; what fails throws, and from the third on the trial is `failed` until a later
 * attempt succeeds
 */
export async function runReplay(
  { db }: { readonly db: Pick<Database, 'within'> },
  organisationId: number,
  replayId: number,
  attempt = 1,
): Promise<void> {
  const scope = portalIn(organisationId);
  try {
    await tryAll(db, scope, replayId);
  } catch (error) {
    if (attempt >= TOLD_AFTER) {
      await db.within(scope, (tx) => update(tx, scope, replayId, { state: 'failed' }));
    }
    throw error;
  }
}

async function tryAll(db: Pick<Database, 'within'>, scope: Scope, replayId: number): Promise<void> {
  let found = NOTHING;
  for (let below = NEWEST; below > 0;) {
    const step = await db.within(scope, (tx) => tryNext(tx, scope, replayId, { below, found }));
    if (step === null) return;
    ({ below, found } = step);
  }
}

type Progress = { readonly below: number; readonly found: ReplayResult };

async function tryNext(
  tx: Tx,
  scope: Scope,
  replayId: number,
  { below, found }: Progress,
): Promise<Progress | null> {
  const row = await tx
    .selectFrom('template_replays')
    .select(['version_id', 'wanted'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', replayId)
    .executeTakeFirst();
  const version = row && (await versionRecord(tx, scope, row.version_id));
  if (!row || !version) return null;
  const left = row.wanted - found.installations;
  const installations = await installationsBelow(tx, version.template_id, below, Math.min(BATCH, left));
  const next = merged(found, await tried(tx, scope, version, installations));
  const isLast = installations.length < BATCH || next.installations >= row.wanted;
  const state: TemplateReplay['state'] = isLast ? 'done' : 'running';
  const result = isLast && { result: JSON.stringify(next) };
  await update(tx, scope, replayId, { state, done: next.installations, ...result });
  return { below: isLast ? 0 : (installations.at(-1)?.id ?? 0), found: next };
}

async function update(
  tx: Tx,
  scope: Scope,
  replayId: number,
  change: { state: TemplateReplay['state']; done?: number; result?: string },
): Promise<void> {
  await tx
    .updateTable('template_replays')
    .set(change)
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', replayId)
    .execute();
}

function merged(found: ReplayResult, more: ReplayResult): ReplayResult {
  return {
    installations: found.installations + more.installations,
    lacking: [...found.lacking, ...more.lacking],
    refused: [...found.refused, ...more.refused],
    hiding: [...found.hiding, ...more.hiding],
    attachments: [...found.attachments, ...more.attachments],
    period: [...found.period, ...more.period],
  };
}

/** By the customer's language, since each has a text, and so attachments, of its own. */
async function tried(
  tx: Tx,
  scope: Scope,
  version: VersionRecord,
  installations: readonly ReplayedInstallation[],
): Promise<ReplayResult> {
  const madeWith = await versionsMadeWith(tx, scope, installations);
  let found = NOTHING;
  for (const [language, rows] of Map.groupBy(installations, (one) => one.language)) {
    const text = await warrantyTemplateOf(tx, scope, version.id, language);
    const { installationFormSchema, warrantyTerms } = contentOf(version);
    const tested = { installationFormSchema, warrantyTerms, attachments: text?.attachments ?? [] };
    const past = rows.flatMap((row): PastInstallation[] => {
      const before = madeWith(row.version_id, language);
      return before ? [{ ...pastOf(row), madeWith: before }] : [];
    });
    found = merged(found, mutable(replay(tested, past)));
  }
  return found;
}

function pastOf(row: ReplayedInstallation): Omit<PastInstallation, 'madeWith'> {
  const { id, survey: answers, device, installation_date: installationDate, sold_on: soldOn } = row;
  return { id, answers, device, installationDate, soldOn };
}

async function versionsMadeWith(tx: Tx, scope: Scope, installations: readonly ReplayedInstallation[]) {
  const ids = [...new Set(installations.map((one) => one.version_id))];
  const versions = await versionsById(tx, scope, ids);
  const texts = await warrantyTemplatesOf(
    tx,
    scope,
    installations.map((one) => ({ versionId: one.version_id, language: one.language })),
  );
  return (id: number, language: Language): ReplayedVersion | undefined => {
    const version = versions.get(id);
    const text = texts.find((one) => one.versionId === id && one.language === language);
    return version && { ...version, attachments: text?.template.attachments ?? [] };
  };
}

type Found = ReturnType<typeof replay>;

/** As it travels. */
function mutable(found: Found): ReplayResult {
  const list = (rows: Found['lacking']) => rows.map(({ id, names }) => ({ id, names: [...names] }));
  return {
    installations: found.installations,
    lacking: list(found.lacking),
    refused: list(found.refused),
    hiding: list(found.hiding),
    attachments: list(found.attachments),
    period: list(found.period),
  };
}
