import type { DeviceTemplate } from '@portal/domain/templates/record';
import { IconCircleCheck, IconPlayerPause, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import css from './template-editor.module.css';

/** Whether a type can be installed, and whether only some are shown it. */
export function TemplateChips({ template }: { readonly template: DeviceTemplate }) {
  const { t } = useTranslation();
  return (
    <span className={css['chips']}>
      {template.isActive ? (
        <StatusChip tone="ok" icon={IconCircleCheck}>
          {t('templates.active')}
        </StatusChip>
      ) : (
        <StatusChip tone="neutral" icon={IconPlayerPause}>
          {t('templates.inactive')}
        </StatusChip>
      )}
      {template.isSpecial && (
        <StatusChip tone="info" icon={IconStar}>
          {t('templates.special')}
        </StatusChip>
      )}
    </span>
  );
}
