import type { NotificationChoices } from '@portal/domain/notifications/kinds';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { verifyingContacts } from '../users/contact-store.ts';
import { actsInField, actsInProduction } from '../users/store.ts';
import type { DueInspection } from './store.ts';

/** Somebody with an account who is reminded of an inspection. */
export type Recipient = {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly roles: readonly string[];
  readonly choices: NotificationChoices;
  /** Whether the inspection is the work of somebody else, who works in production by now. */
  readonly inPlace: boolean;
};

/** Whether the installer of a device is known and can open its inspections: those of the field are none of production's. */
export function installerActs({ has_installer, owner_roles }: DueInspection): boolean {
  return has_installer && !actsInProduction(owner_roles);
}

/**
 * Who is reminded of an inspection as the ones to carry it out: the installer. Where they work in production by now, those in the field with
 * whom the installation is shared; without any, whoever verifies it, who can have it shared or done.
 */
export async function recipientsOf(tx: Tx, scope: Scope, due: DueInspection): Promise<readonly Recipient[]> {
  if (installerActs(due)) {
    const { owner_id: id, owner_email: email, owner_language: language, owner_roles: roles } = due;
    return [{ id, email, language, roles, choices: due.owner_choices, inPlace: false }];
  }
  const shared = await tx
    .selectFrom('installation_receivers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.organisation_id', '=', scope.organisationId)
    .where('r.installation_id', '=', due.installation_id)
    .where('u.verified_at', 'is not', null)
    .where(actsInField(sql`u.roles`))
    .select(['u.id', 'u.email', 'u.language', 'u.roles', 'u.notice_choices'])
    .orderBy('u.id')
    .execute();
  const people =
    shared.length > 0 ? shared : await verifyingContacts(tx, scope, { asp_id: due.owner_asp_id });
  return people.map(({ notice_choices: choices, id, email, language, roles }) => ({
    id,
    email,
    language,
    roles,
    choices,
    inPlace: true,
  }));
}
