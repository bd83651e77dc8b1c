import {
  IconClockCheck,
  IconFiles,
  IconHistory,
  IconKey,
  IconLifebuoy,
  IconShieldLock,
  IconTemplate,
  type TablerIcon,
  IconUsersGroup,
} from '@tabler/icons-react';
import { TEMPLATES_ADDRESS } from '../template-editor/addresses.ts';

/** The sections of the settings, in the order of their menu (specification section 2, "Settings hold"). */
export const SETTINGS_SECTIONS = [
  'workers',
  'support',
  'device-templates',
  'file-library',
  'registration-keys',
  'reminders',
  'personal-data',
  'event-log',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const SECTION_ICONS: Readonly<Record<SettingsSection, TablerIcon>> = {
  workers: IconUsersGroup,
  support: IconLifebuoy,
  'device-templates': IconTemplate,
  'file-library': IconFiles,
  'registration-keys': IconKey,
  reminders: IconClockCheck,
  'personal-data': IconShieldLock,
  'event-log': IconHistory,
};

/** Where a section is; device templates have pages of their own. */
export function sectionAddress(section: SettingsSection): string {
  return section === 'device-templates' ? TEMPLATES_ADDRESS : `/admin/settings/${section}`;
}
