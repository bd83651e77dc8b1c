import { mayOpen, type Route, type RouteName, ROUTES } from '@portal/domain/access/route-table';
import {
  IconAlertTriangle,
  IconBuildingFactory2,
  IconCalendarEvent,
  IconCalendarMonth,
  IconClipboardList,
  IconDevices,
  IconHome,
  IconLifebuoy,
  IconSettings,
  IconTemplate,
  IconTool,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../lib/session/session.ts';
import { useInAdministration } from '../in-administration.ts';

export type Entry = {
  readonly name: RouteName;
  readonly path: string;
  readonly label: string;
  readonly icon: TablerIcon;
};

const FIELD = {
  home: IconHome,
  installations: IconClipboardList,
  inspections: IconCalendarEvent,
  services: IconTool,
  calendar: IconCalendarMonth,
  support: IconLifebuoy,
} as const satisfies Partial<Record<RouteName, TablerIcon>>;

const ADMINISTRATION = {
  'admin-installations': IconClipboardList,
  'admin-services': IconTool,
  'admin-devices': IconDevices,
  'admin-recalls': IconAlertTriangle,
  'admin-device-templates': IconTemplate,
  'admin-users': IconUsers,
  'admin-settings': IconSettings,
  production: IconBuildingFactory2,
} as const satisfies Partial<Record<RouteName, TablerIcon>>;

/** Where the signed-in role can go from the menu: pages that it may open. */
export function useEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const role = useRole();
  const half: Partial<Record<RouteName, TablerIcon>> =
    useInAdministration() || role === 'production' ? ADMINISTRATION : FIELD;
  return ROUTES.flatMap((route: Route) => {
    const name = route.name as RouteName;
    const icon = half[name];
    if (icon === undefined || !mayOpen(route.access, role)) return [];
    return [{ name, path: route.path, label: t(`app.routes.${name}`), icon }];
  });
}
