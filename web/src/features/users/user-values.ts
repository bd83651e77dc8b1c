import { type RoleKey, ROLE_KEYS } from '@portal/domain/access/role-of';
import { iri } from '@portal/domain/iri';
import { profileFields } from '@portal/domain/users/profile-fields';
import type { User } from '@portal/domain/users/entity';
import { z } from 'zod';

/** A field that may be left empty: nothing typed is null. */
function optional<Checked>(schema: z.ZodType<Checked, string>) {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return null;
    const read = schema.safeParse(typed);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'invalid' });
    return z.NEVER;
  });
}

/** What an admin types of a user, checked by the rules of registration; what may be missing may be emptied. */
export const userValuesSchema = z.object({
  name: profileFields.name,
  company: optional(profileFields.company),
  taxId: optional(profileFields.taxId),
  phone: optional(profileFields.phone),
  certificateNumber: optional(z.string().trim().max(200, 'too-long')),
  /** The service partner's number; empty is none. */
  asp: z.string().transform((id) => (id === '' ? null : iri('users', Number(id)))),
  roles: z.array(z.enum(Object.values(ROLE_KEYS))),
  templates: z.array(z.number()).transform((ids) => ids.map((id) => iri('device_templates', id))),
});

export type UserValues = z.input<typeof userValuesSchema>;

/** A user as the form shows them. */
export function valuesOf(user: User): UserValues {
  return {
    name: user.name,
    company: user.company ?? '',
    taxId: user.taxId ?? '',
    phone: user.phone ?? '',
    certificateNumber: user.certificateNumber ?? '',
    asp: user.asp === null ? '' : String(user.asp.id),
    roles: user.roles.filter((key): key is Exclude<RoleKey, 'ROLE_USER'> => key !== 'ROLE_USER'),
    templates: user.availableTemplates.map((address) => Number(address.split('/').at(-1))),
  };
}
