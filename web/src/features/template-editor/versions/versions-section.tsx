import type { DeviceTemplate } from '@portal/domain/templates/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Section } from '../../../ui/frame/page.tsx';
import { devicesAddress, versionsAddress } from '../addresses.ts';
import { versionList } from '../queries.ts';
import css from '../template-editor.module.css';

/** How far the active version has come, with the ways to all versions and to the devices of the type. */
export function VersionsSection({ template }: { readonly template: DeviceTemplate }) {
  const { t } = useTranslation();
  const { data } = useQuery(versionList(template.id));
  const active = data?.versions.find((version) => version.active);
  return (
    <Section title={t('templates.versions.title')}>
      {data !== undefined && (
        <p className={css['second']}>
          {active === undefined
            ? t('templates.versions.noneActive')
            : t('templates.versions.reach', {
                have: active.phones,
                count: data.phones,
                number: active.number,
              })}
        </p>
      )}
      <div className={css['actions']}>
        <Link to={versionsAddress(template.id)} className="reach">
          {t('templates.versions.all')}
        </Link>
        {data !== undefined && data.devices > 0 && (
          <Link to={devicesAddress(template.id)} className="reach">
            {t('templates.versions.devices', { count: data.devices })}
          </Link>
        )}
      </div>
    </Section>
  );
}
