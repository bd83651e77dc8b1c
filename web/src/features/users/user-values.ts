import { type RoleKey, ROLE_KEYS } from '@portal/domain/access/role-of';
import { iri } from '@portal/domain/iri';
import type { User } from '@portal/domain/users/record';
import { z } from 'zod';
import { staffFields } from '../../form/fields/person-schemas.ts';

/** The form of a user, checked by the rules of registration, of which only the name is required here. */
export const userValuesSchema = z.object({
  ...staffFields,
  /** The service partner's id; empty for none. */
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
