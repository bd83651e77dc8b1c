import type { DeviceTemplate } from '@portal/domain/templates/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Section } from '../../ui/frame/page.tsx';
import { versionsAddress } from './addresses.ts';
import { versionList } from './queries.ts';
import css from './template-editor.module.css';

/** How far the active version has come, and the way to all of them. */
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
                all: data.phones,
                number: active.number,
              })}{' '}
          {t('templates.versions.devices', { count: data.devices })}
        </p>
      )}
      <Link to={versionsAddress(template.id)}>{t('templates.versions.all')}</Link>
    </Section>
  );
}
