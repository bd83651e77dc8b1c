import { type Role, roleOf } from '@portal/domain/access/role-of';
import type { User } from '@portal/domain/users/record';
import {
  IconBuildingFactory2,
  IconCircleCheck,
  IconCrown,
  IconMailQuestion,
  IconShieldCheck,
  IconTool,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/notices/status-chip.tsx';

const ICONS: Record<Role, TablerIcon> = {
  installer: IconUser,
  asp: IconTool,
  admin: IconShieldCheck,
  superadmin: IconCrown,
  production: IconBuildingFactory2,
};

/** The role of a user. */
export function RoleChip({ user }: { readonly user: Pick<User, 'roles'> }) {
  const { t } = useTranslation();
  const role = roleOf(user.roles);
  return (
    <StatusChip tone="neutral" icon={ICONS[role]}>
      {t(`users.role.${role}`)}
    </StatusChip>
  );
}

/** Whether a user has confirmed their e-mail address. */
export function VerifiedChip({ user }: { readonly user: Pick<User, 'verified'> }) {
  const { t } = useTranslation();
  return user.verified ? (
    <StatusChip tone="ok" icon={IconCircleCheck}>
      {t('users.verified')}
    </StatusChip>
  ) : (
    <StatusChip tone="warn" icon={IconMailQuestion}>
      {t('users.notVerified')}
    </StatusChip>
  );
}
