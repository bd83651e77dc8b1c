import type { Tx } from '../db/database.ts';
import { buildDraft, buildTemplate, type BuiltTemplate } from '../../test/test-builders.ts';

/** What the office of an organisation makes beside its installations. */
export type OfficeRecords = {
  readonly key: { readonly id: number; readonly text: string };
  readonly mailing: number;
  /** Of the device: told to the owner, without an answer. */
  readonly recall: number;
  /** A template without devices, published and without a draft; and the draft of another. */
  readonly spare: BuiltTemplate;
  readonly draft: number;
  /** A trial of that draft. */
  readonly replay: number;
  /** One at each step at which something can be asked of it. */
  readonly imports: Readonly<Record<'receiving' | 'planned' | 'applied' | 'earlier', number>>;
};

/** The device that is recalled, and the owner who is told; whatever can be read carries the tag. */
type Recalled = {
  readonly tag: string;
  readonly ownerId: number;
  readonly device: number;
  readonly serial: string;
};

export async function buildOfficeRecords(
  tx: Tx,
  organisation: 1 | 2,
  recalled: Recalled,
): Promise<OfficeRecords> {
  const here = { organisation_id: organisation };
  const { tag } = recalled;
  const text = `KEY-${tag.toUpperCase()}`;
  const key = await tx
    .insertInto('registration_keys')
    .values({ ...here, key: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mailing = await tx
    .insertInto('mailings')
    .values({ ...here, subject: `Subject ${tag}`, text: tag, created_by_name: tag })
    .returning('id')
    .executeTakeFirstOrThrow();
  const spare = await buildTemplate(tx, organisation, { template: { name: `Spare ${tag}` } });
  return {
    key: { id: key.id, text },
    mailing: mailing.id,
    recall: await buildRecall(tx, organisation, recalled),
    spare,
    ...(await buildTrial(tx, organisation, tag)),
    imports: await buildImports(tx, organisation, tag),
  };
}

async function buildRecall(
  tx: Tx,
  organisation: 1 | 2,
  { tag, ownerId, device, serial }: Recalled,
): Promise<number> {
  const here = { organisation_id: organisation };
  const recall = await tx
    .insertInto('recalls')
    .values({
      ...here,
      title: JSON.stringify({ pl: `Recall ${tag}` }),
      text: JSON.stringify({ pl: tag }),
      selection: JSON.stringify({ serials: [serial] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('recall_devices')
    .values({ ...here, recall_id: recall.id, device_id: device })
    .execute();
  await tx
    .insertInto('recall_recipients')
    .values({ ...here, recall_id: recall.id, user_id: ownerId, told_at: '2026-06-15T08:00:00.000Z' })
    .execute();
  return recall.id;
}

/** A template's draft, and its trial. */
async function buildTrial(
  tx: Tx,
  organisation: 1 | 2,
  tag: string,
): Promise<Pick<OfficeRecords, 'draft' | 'replay'>> {
  const drafted = await buildTemplate(tx, organisation, { template: { name: `Drafted ${tag}` } });
  const draft = await buildDraft(tx, drafted, ['pl', 'de']);
  const replay = await tx
    .insertInto('template_replays')
    .values({ organisation_id: organisation, version_id: draft, wanted: 10 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { draft, replay: replay.id };
}

async function buildImports(tx: Tx, organisation: 1 | 2, tag: string): Promise<OfficeRecords['imports']> {
  const imported = await tx
    .insertInto('imports')
    .values(
      (
        [
          ['receiving', 'devices'],
          ['planned', 'devices'],
          ['applied', 'devices'],
          ['applied', 'installations'],
        ] as const
      ).map(([state, kind]) => ({
        organisation_id: organisation,
        kind,
        state,
        plan: state === 'receiving' ? 0 : 1,
        file_name: `${tag}.csv`,
        header: JSON.stringify(['Serial']),
      })),
    )
    .returning(['id', 'state', 'kind'])
    .execute();
  const importIn = (state: string, of = 'devices'): number =>
    imported.find((one) => one.state === state && one.kind === of)?.id ?? 0;
  return {
    receiving: importIn('receiving'),
    planned: importIn('planned'),
    applied: importIn('applied'),
    earlier: importIn('applied', 'installations'),
  };
}
