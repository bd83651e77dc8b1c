import { alphabetical } from '../../db/lists/list-cursor.ts';
import { sql } from 'kysely';
import type { Page } from '@portal/domain/page';
import type { Language } from '@portal/domain/templates/labels';
import type { Person } from '@portal/domain/users/record';

import type { Scope, Tx } from '../../db/open.ts';
import { searchWords } from '../../db/search/search-words.ts';
import { actsInField } from '../../users/store.ts';
import { type InstallationRecord, installerOf } from '../store.ts';

/** A person with whom an installation can be shared. */
export type Receiver = Person & {
  readonly email: string;
  readonly language: Language;
  readonly roles: readonly string[];
};

/** Identified by id or by e-mail. */
export type Named = { readonly user: number } | { readonly email: string };

/**
 * A verified user of the organisation; undefined for anybody else. Locked against deletion until the transaction ends, so that nothing is
 * shared with an account that goes at the same moment.
 */
export async function receiverNamed(tx: Tx, scope: Scope, named: Named): Promise<Receiver | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'company', 'email', 'language', 'roles'])
    .where('organisation_id', '=', scope.organisationId)
    .where('verified_at', 'is not', null)
    .$if('user' in named, (query) => query.where('id', '=', 'user' in named ? named.user : 0))
    .$if('email' in named, (query) =>
      query.where((eb) =>
        eb(eb.fn<string>('lower', ['email']), '=', 'email' in named ? named.email.toLowerCase() : ''),
      ),
    )
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Verified installers and service partners by name or company, except for the installer and those with whom the
 * installation is already shared.
 */
export async function receiverCandidates(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  search: string,
  list: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<Person>> {
  const words = searchWords(search).map(
    (word) => sql`u.search like ${`%${word}%`} and ${plain} like ${`%${word}%`}`,
  );
  const where = sql`u.organisation_id = ${scope.organisationId} and u.verified_at is not null
    and u.id is distinct from ${installerOf(installation)}::int and ${actsInField(sql`u.roles`)}
    and not exists (select 1 from installation_receivers r
      where r.installation_id = ${installation.id} and r.user_id = u.id)
    and ${sql.join([sql`true`, ...words], sql` and `)}`;
  const { rows } = await sql<Person>`select u.id, u.name, u.company from users u where ${where}
    order by ${alphabetical(sql`u.name`)}, u.id limit ${list.itemsPerPage} offset ${(list.page - 1) * list.itemsPerPage}`.execute(
    tx,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from users u where ${where}`.execute(tx);
  return {
    items: rows,
    totalItems: counted[0]?.total ?? 0,
    page: list.page,
    itemsPerPage: list.itemsPerPage,
  };
}

/** Searches name and company only: part of an e-mail or tax number must not find anybody. */
const plain = sql`left(u.search, length(plain_letters(u.name || ' ' || coalesce(u.company, ''))))`;
