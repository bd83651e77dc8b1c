import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { removeFilesLater } from '../files/removal-commands.ts';

/** Shorter words occur in mails by chance. */
const TELLING_LENGTH = 4;

/**
 * The client ids of an installation and of its inspections and services, by which files and stored answers are found.
 */
const clientIds = (installationId: number) => sql`(
  select client_id from installations where id = ${installationId}
  union select client_id from inspections where installation_id = ${installationId}
  union select client_id from services where installation_id = ${installationId})`;

/** Photos, signatures, cards and unfinished uploads of the installation and of its inspections and services. */
export async function forgetFiles(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  const here = sql`organisation_id = ${scope.organisationId}`;
  const recordsIn = (table: string) =>
    sql`(select id from ${sql.table(table)} where installation_id = ${installationId})`;
  const { rows } = await sql<{ path: string | null }>`
    with photos as (
      delete from record_files where ${here} and client_id in ${clientIds(installationId)} returning path
    ), slots as (
      delete from upload_slots where ${here} and client_id in ${clientIds(installationId)} returning path
    ), documents as (
      delete from cards where ${here} and (installation_id = ${installationId}
        or inspection_id in ${recordsIn('inspections')} or service_id in ${recordsIn('services')})
      returning path
    )
    select path from photos union select path from slots union select path from documents`.execute(tx);
  await removeFilesLater(
    tx,
    scope.organisationId,
    rows.flatMap(({ path }) => path ?? []),
  );
}

/** The words by which texts about a customer are found. */
export type Traces = {
  readonly installationId: number;
  readonly email: string;
  /** Their names, address and phone; notes are words of the trade, which stand in every mail. */
  readonly words: readonly (string | null)[];
  /** The installation has another customer by now, whose mails and cards stay: of its mails only those with the words go. */
  readonly alone?: boolean;
};

const literally = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');

/** A name, and not the beginning of a longer one. */
const asWord = (word: string): string => `(?<![[:alnum:]])${literally(word)}(?![[:alnum:]])`;

/** An address, and not the end or beginning of a longer one; in JSON it may follow the letter of an escape. */
const asAddress = (address: string): string =>
  `(?:\\\\[nrt]|(?<![[:alnum:]._%+-]))${literally(address)}(?![[:alnum:]_-]|\\.[[:alnum:]])`;

/** Without what follows the signature separator: the sender's own address. The HTML has the same words. */
const written = sql`subject || E'\n' || regexp_replace(text, E'^(.*)\n-- \n.*$', '\\1')`;

/**
 * Deletes mails to or about the customer with their attachments, answers stored for repeated requests, and outbox
 * effects, both waiting and handed over: printing a waiting card would bring the customer's data back. Mails about a
 * record name its installation: those of another one have the address or a word by chance, or by a mistake.
 */
export async function forgetCopies(tx: Tx, scope: Scope, traces: Traces): Promise<void> {
  const { installationId, alone = false } = traces;
  const address = traces.email.toLowerCase();
  // Of a customer from before the portal no address may be known: a blank one would stand in every text.
  const isIn = (text: RawBuilder<unknown>): RawBuilder<boolean> =>
    address === ''
      ? sql<boolean>`false`
      : // The first condition is the cheap one.
        sql<boolean>`(position(${address}::text in lower(${text})) > 0 and lower(${text}) ~ ${asAddress(address)})`;
  const matches = traces.words
    .filter((word): word is string => word !== null && word.length >= TELLING_LENGTH)
    .map((word) => sql`or (position(${word}::text in ${written}) > 0 and ${written} ~ ${asWord(word)})`);
  const isOfInstallation = sql`installation_id = ${installationId}`;
  const isTheirs = sql`((${address}::text <> '' and lower(recipient) = ${address}::text)
    or ${isIn(written)} ${sql.join([sql``, ...matches], sql` `)})`;
  const { rows } = await sql<{ paths: string[] }>`with gone as (
      select id, array(select a ->> 'path' from jsonb_array_elements(attachments) a) as paths from mails
      where organisation_id = ${scope.organisationId} and ${
        alone
          ? sql`(${isOfInstallation} or installation_id is null) and ${isTheirs}`
          : sql`(${isOfInstallation} or (installation_id is null and ${isTheirs}))`
      }
    )
    update mails m set recipient = '', subject = '', text = '', html = null, attachments = '[]', last_error = null,
      sender_name = null, reply_to = null,
      state = case when m.state in ('waiting', 'failed') then 'kept' else m.state end
    from gone where m.id = gone.id returning gone.paths`.execute(tx);
  await removeAttachments(tx, scope.organisationId, rows);
  await sql`delete from idempotency_keys k where organisation_id = ${scope.organisationId}
    and (${isIn(sql`body`)}
      or exists (select 1 from ${clientIds(installationId)} c where position(c.client_id::text in body) > 0))`.execute(
    tx,
  );
  if (alone) return;
  await sql`delete from card_addresses where organisation_id = ${scope.organisationId}
    and installation_id = ${installationId}`.execute(tx);
  await sql`delete from outbox where organisation_id = ${scope.organisationId}
    and payload ->> 'installationId' = ${String(installationId)}`.execute(tx);
}

/** Deletes the attachments of deleted mails, except for cards that are still valid as issued. */
export async function removeAttachments(
  tx: Tx,
  organisationId: number,
  mails: readonly { readonly paths: readonly string[] }[],
): Promise<void> {
  const paths = [...new Set(mails.flatMap((mail) => mail.paths))];
  if (paths.length === 0) return;
  const used = await tx
    .selectFrom('cards')
    .select('path')
    .where('organisation_id', '=', organisationId)
    .where('path', 'in', paths)
    .execute();
  const standing = new Set(used.map(({ path }) => path));
  await removeFilesLater(
    tx,
    organisationId,
    paths.filter((path) => !standing.has(path)),
  );
}
