import type { Session } from '@portal/domain/auth/contract';
import type { RoleKey } from '@portal/domain/access/roles';
import type { User } from '@portal/domain/users/record';

const USER: User = {
  id: 7,
  name: 'Jan Kowalski',
  company: null,
  taxId: null,
  phone: null,
  certificateNumber: null,
  email: 'installer@demo.test',
  roles: [],
  asp: null,
  registrationDate: '2026-01-01',
  verified: true,
  organisation: { id: 2, name: 'Fjord' },
  availableTemplates: [],
  language: 'pl',
};

/** The session of an installer, or of somebody with these roles, for ten minutes. */
export function signedIn(id = USER.id, ...roles: RoleKey[]): Session {
  return { user: { ...USER, id, roles }, exp: Math.floor(Date.now() / 1000) + 600 };
}
