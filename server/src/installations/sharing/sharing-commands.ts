import { roleKeySchema, roleOf } from '@portal/domain/access/roles';
import { wants } from '@portal/domain/notifications/kinds';
import { Problem } from '@portal/domain/problem';
import type { Person } from '@portal/domain/users/record';
import type { Scope, Tx } from '../../db/open.ts';
import { serialOf } from '../../devices/store.ts';
import { recordEvent } from '../../events/commands.ts';
import type { Deps } from '../../platform/deps.ts';
import { contactById } from '../../users/contact-store.ts';
import { postMail } from '../mails.ts';
import { installerOf, type InstallationRecord } from '../store.ts';
import { type Named, type Receiver, receiverNamed } from './sharing-store.ts';

type Tools = Pick<Deps, 'mailer' | 'config' | 'clock'>;

/**
 * Gives a user of the organisation the right to see, inspect and service an installation (specification section 6).
 * Sharing twice has the effect of once. Throws `receiver-not-found` for an unknown person, an unconfirmed account, one
 * of another maker, production staff (who have no page for it) and the installer. The caller has locked the row and
 * authorised.
 */
export async function share(
  tools: Tools,
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  given: Named & { readonly notify: boolean },
): Promise<Person> {
  const { id } = record;
  const receiver = await receiverNamed(tx, scope, given);
  if (!receiver || receiver.id === installerOf(record) || isProduction(receiver)) {
    throw new Problem('receiver-not-found');
  }
  const added = await tx
    .insertInto('installation_receivers')
    .values({ organisation_id: scope.organisationId, installation_id: id, user_id: receiver.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added) {
    const reader = await contactById(tx, scope, receiver.id);
    const mailed = wants(reader?.notice_choices ?? {}, 'installation-shared', 'mail');
    if (given.notify && mailed) await notify(tools, tx, scope, record, receiver, 'installation-shared');
    await recordEvent(tx, scope, {
      type: 'installation.receiver_added',
      installationId: id,
      deviceId: record.device_id,
      receiver: { id: receiver.id, name: receiver.name },
      serial: await serialOf(tx, scope, record.device_id),
      at: tools.clock(),
    });
  }
  return { id: receiver.id, name: receiver.name, company: receiver.company };
}

/** Production staff have no page that shows an installation. */
function isProduction({ roles }: Receiver): boolean {
  return roleOf(roles.map((key) => roleKeySchema.parse(key))) === 'production';
}

/** Stops sharing; throws `not-found` when it was not shared with them. */
export async function takeBack(
  tools: Tools,
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  taken: { readonly user: number; readonly notify: boolean },
): Promise<void> {
  const { id } = record;
  const person = record.receivers.find((one) => one.id === taken.user);
  if (!person) throw new Problem('not-found');
  // Recorded before the receiver is removed, so that their screens are updated as well.
  await recordEvent(tx, scope, {
    type: 'installation.receiver_removed',
    installationId: id,
    deviceId: record.device_id,
    receiverName: person.name,
  });
  await tx
    .deleteFrom('installation_receivers')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', id)
    .where('user_id', '=', taken.user)
    .execute();
  if (!taken.notify) return;
  const receiver = await receiverNamed(tx, scope, taken);
  if (receiver) await notify(tools, tx, scope, record, receiver, 'installation-taken-back');
}

async function notify(
  tools: Tools,
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  receiver: Receiver,
  kind: 'installation-shared' | 'installation-taken-back',
): Promise<void> {
  await postMail(tools, tx, scope, record, {
    key: `${kind} ${record.id} ${receiver.id} ${tools.clock().getTime()}`,
    to: receiver.email,
    language: receiver.language,
    roles: receiver.roles,
    kind,
    sharer: scope.actor.name ?? '',
  });
}
