import { sql } from 'kysely';
import type { Database } from '../../server/src/db/open.ts';
import { type FileRow, type FoundRecord, judgeFiles } from './found-files.ts';
import { judgeStage, readStages, type StageRow } from './found-stages.ts';
import type { Wanted, WantedInstallation } from './schedules/requests.ts';
import { openStore, type Store } from './rig/store.ts';
import { signedOtherwise, type SignedRow } from './signed-check.ts';

/** What one browser did, as the harness itself saw it. */
export type PhoneReport = {
  readonly id: string;
  readonly ownerEmail: string;
  /** Everything that was handed to `enqueue`, whether it answered or not. */
  readonly intended: readonly Wanted[];
  /** Client ids of those that `enqueue` answered for: the person was told "saved". */
  readonly accepted: ReadonlySet<string>;
  /** Read from the browser's IndexedDB at the end, past the product's code. */
  readonly left: {
    readonly requests: readonly string[];
    readonly files: number;
    readonly last?: readonly string[];
  };
  /** Two senders were under way with the same key at once. */
  readonly raced: number;
  /** What took too long, in words. */
  readonly late?: string;
  /** What else the harness itself has seen go wrong. */
  readonly seen?: Partial<Findings>;
  /** Client ids (`?` where it cannot be read) of what waits for a person's decision: it has to be kept, and nothing of it forced. */
  readonly waiting?: readonly string[];
  /** Client ids of what the person gave up, and the server was told of: nothing of it may stand there. */
  readonly givenUp?: readonly string[];
  /** Requests that are to end otherwise than they were handed over. */
  readonly expected?: readonly Expected[];
};

/** What a request's row has to look like in the end, where that is more than its own body. */
export type Expected = {
  readonly clientId: string;
  /** Whose row and mail it is, when not the phone's owner's. */
  readonly ownerEmail?: string;
  readonly customerCity?: string;
  readonly customerPhone?: string;
  /** Client id of the installation that it is part of, which has to have come before it. */
  readonly partOf?: string;
  /** A stage that another station finished first: kept beside theirs, and not counted. */
  readonly isBeside?: true;
};

/** What is wrong with a phone, each with the words that name it; all empty is a pass. */
export type Findings = Readonly<Record<FindingName, readonly string[]>>;
export const FINDINGS = ['lost', 'doubled', 'wrong bytes', 'stuck', 'zombie', 'two senders'] as const;
export type FindingName = (typeof FINDINGS)[number];

type Row = SignedRow & {
  readonly id: number;
  readonly clientId: string;
  readonly ownerEmail: string;
  readonly parentId: number | null;
  readonly complete: boolean;
};
type MailRow = { readonly recipient: string; readonly state: string; readonly attachments: number };
type Found = {
  readonly rows: Row[];
  readonly stages: StageRow[];
  readonly files: FileRow[];
  readonly mails: MailRow[];
};

/**
 * Compares what was accepted with what the store of a stopped server holds, as multisets.
 *
 * @param known client ids of everything that was meant to be handed to any queue
 */
export async function examine(
  store: Store,
  phones: readonly PhoneReport[],
  known: ReadonlySet<string>,
): Promise<Map<string, Findings>> {
  const found = await readStore(store);
  const findings = new Map<string, Findings>();
  for (const phone of phones) findings.set(phone.id, await judge(store.dataDir, found, phone));
  const strange = [...found.rows, ...found.stages].filter((row) => !known.has(row.clientId));
  const [first] = phones;
  const before = first && findings.get(first.id);
  if (first && before && strange.length > 0)
    findings.set(first.id, {
      ...before,
      doubled: [...before.doubled, ...strange.map((row) => `nobody wanted ${row.serial}`)],
    });
  return findings;
}

/** How many jobs the server still has before it, from the outbox to the mail. */
export async function jobsWaiting({ kysely }: Database): Promise<number> {
  const waiting = await sql<{ count: number }>`select
      (select count(*)::int from outbox where handed_at is null)
      + (select count(*)::int from portal_jobs.job where state in ('created', 'retry', 'active')
           and name in (select topic from outbox)) as count`.execute(kysely);
  return waiting.rows[0]?.count ?? 0;
}

async function readStore(store: Store): Promise<Found> {
  const db = await openStore(store);
  try {
    // Past row level security: the outcome check sees every organisation.
    const { kysely } = db;
    const rows =
      await sql<Row>`select i.id, i.client_id as "clientId", d.serial, i.customer_name as "customerName", i.complete,
          u.email as "ownerEmail", i.customer_city as "customerCity", i.customer_phone as "customerPhone",
          i.part_of as "parentId", i.survey, i.photos, i.signed,
          (select jsonb_object_agg(f.name, f.sha256) from record_files f
            where f.organisation_id = i.organisation_id and f.client_id = i.client_id) as hashes
        from installations i join custom_devices d on d.id = i.device_id join users u on u.id = i.owner_id`.execute(
        kysely,
      );
    const files = await sql<FileRow>`select client_id as "clientId", name, path from record_files
        where arrived_at is not null`.execute(kysely);
    const mails =
      await sql<MailRow>`select recipient, state, jsonb_array_length(attachments::jsonb) as attachments
        from mails`.execute(kysely);
    return {
      rows: rows.rows,
      stages: await readStages(kysely),
      files: files.rows,
      mails: mails.rows,
    };
  } finally {
    await db.close();
  }
}

async function judge(dataDir: string, stored: Found, phone: PhoneReport): Promise<Findings> {
  const wrong: Record<FindingName, string[]> = {
    lost: [],
    doubled: [],
    'wrong bytes': [],
    stuck: [],
    zombie: [],
    'two senders': [],
  };
  const left = new Set(phone.left.requests);
  const waiting = new Set(phone.waiting);
  const sent = new Map<string, number>([[phone.ownerEmail, 0]]);
  for (const wanted of phone.intended) {
    const { clientId, serial } = wanted;
    const expected = phone.expected?.find((one) => one.clientId === clientId);
    const found = await judgeRequest(dataDir, stored, wanted, expected);
    if (phone.givenUp?.includes(clientId)) {
      if (found.rows > 0 || found.mails > 0)
        wrong.zombie.push(`${serial} was given up and stands on the server`);
      if (left.has(clientId)) wrong.zombie.push(`${serial} was given up and is in the queue`);
      continue;
    }
    const missing = found.missing.length > 0;
    const wasAccepted = phone.accepted.has(clientId);
    // Taken in at the very moment the browser died: the person was not told, so both ends are right.
    const mayBeAbsent = !wasAccepted && found.rows === 0 && !left.has(clientId);
    const owner = expected?.ownerEmail ?? phone.ownerEmail;
    if (found.mails > 0) sent.set(owner, (sent.get(owner) ?? 0) + 1);
    wrong.doubled.push(...found.doubled);
    wrong['wrong bytes'].push(...found.wrongBytes);
    if (expected) wrong['wrong bytes'].push(...differences(stored, expected, phone.ownerEmail));
    if (waiting.has(clientId)) continue;
    if (missing && !mayBeAbsent) {
      if (left.has(clientId))
        wrong.stuck.push(
          `${serial}: ${found.missing.join(', ')} missing, still in the queue (${lastOf(phone, clientId)})`,
        );
      else wrong.lost.push(`${serial}: ${found.missing.join(', ')}`);
    }
    if (!missing && left.has(clientId)) wrong.zombie.push(`${serial} is whole on the server`);
  }
  for (const clientId of waiting)
    if (!left.has(clientId)) wrong.lost.push(`${clientId} waits for a decision and is not in the queue`);
  if (left.size === 0 && phone.left.files > 0)
    wrong.zombie.push(`${phone.left.files} files of finished requests`);
  for (const [owner, installations] of sent) {
    const toOwner = stored.mails.filter((mail) => mail.recipient === owner).length;
    const words = `${toOwner} mails to the installer for ${installations} installations`;
    if (toOwner > installations) wrong.doubled.push(words);
    if (toOwner < installations && left.size === 0) wrong.lost.push(words);
  }
  for (const name of FINDINGS) wrong[name].push(...(phone.seen?.[name] ?? []));
  if (phone.late !== undefined) wrong.stuck.push(phone.late);
  if (phone.raced > 0) wrong['two senders'].push(`the same key was under way twice ${phone.raced} times`);
  return wrong;
}

/** What the browser said of a request that it still held. */
function lastOf({ left }: PhoneReport, clientId: string): string {
  return left.last?.[left.requests.indexOf(clientId)] ?? 'nothing is known of it';
}

/** How a row differs from what it has to be in the end; one that is missing is said elsewhere. */
function differences(found: Found, expected: Expected, owner: string): string[] {
  const rows = found.rows.filter((row) => row.clientId === expected.clientId);
  return rows.flatMap((row) => {
    const pairs = [
      ['owner', row.ownerEmail, expected.ownerEmail ?? owner],
      ['city', row.customerCity, expected.customerCity ?? row.customerCity],
      ['phone', row.customerPhone, expected.customerPhone ?? row.customerPhone],
    ] as const;
    const parent = found.rows.find(({ clientId }) => clientId === expected.partOf);
    const isOrphan = expected.partOf !== undefined && (row.parentId !== parent?.id || row.parentId >= row.id);
    return [
      ...pairs.flatMap(([what, is, meant]) =>
        is === meant ? [] : [`${row.serial}: ${what} ${is} for ${meant}`],
      ),
      ...(isOrphan ? [`${row.serial}: not part of what it was made on, or before it`] : []),
    ];
  });
}

async function judgeRequest(
  dataDir: string,
  stored: Found,
  wanted: Wanted,
  expected: Expected | undefined,
): Promise<FoundRecord & { readonly mails: number }> {
  const record =
    wanted.kind === 'stage'
      ? { ...judgeStage(stored.stages, wanted, expected?.isBeside !== true), mails: 0 }
      : judgeInstallation(stored, wanted);
  const files = await judgeFiles(dataDir, stored.files, wanted);
  return {
    rows: record.rows,
    mails: record.mails,
    missing: [...record.missing, ...files.missing],
    doubled: [...record.doubled, ...files.doubled],
    wrongBytes: [...record.wrongBytes, ...files.wrongBytes],
  };
}

function judgeInstallation(found: Found, wanted: WantedInstallation) {
  const { clientId, serial } = wanted;
  const rows = found.rows.filter((row) => row.clientId === clientId || row.serial === serial);
  const mails = found.mails.filter((mail) => mail.recipient === wanted.customerEmail);
  const missing: string[] = [];
  const doubled: string[] = [];
  const wrongBytes: string[] = [];
  if (rows.length === 0) missing.push('the installation');
  if (rows.length > 1) doubled.push(`${serial}: ${rows.length} installations`);
  for (const row of rows) {
    if (row.customerName !== wanted.customerName || row.serial !== serial)
      wrongBytes.push(`${serial}: another body`);
    if (!row.complete) missing.push('completeness');
    if (row.clientId === clientId) wrongBytes.push(...signedOtherwise(row, 'signed' in wanted.request.body));
  }
  if (mails.length === 0) missing.push('the mail to the customer');
  if (mails.length > 1) doubled.push(`${serial}: ${mails.length} mails to the customer`);
  if (mails.some((mail) => mail.state !== 'kept' || mail.attachments !== 1))
    wrongBytes.push(`${serial}: the mail is not sent or has no card`);
  return { rows: rows.length, mails: mails.length, missing, doubled, wrongBytes };
}
