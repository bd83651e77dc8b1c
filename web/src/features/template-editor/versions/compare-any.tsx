import type { VersionInfo } from '@portal/domain/templates/version-contract';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/frame/page.tsx';
import { ComparisonView } from './comparison-view.tsx';
import css from '../template-editor.module.css';

/** Any two versions of a type side by side; at first the newest and the one before it. */
export function CompareAny({ versions }: { readonly versions: readonly VersionInfo[] }) {
  const { t } = useTranslation();
  const [before, setBefore] = useState(versions[1]?.id ?? 0);
  const [after, setAfter] = useState(versions[0]?.id ?? 0);
  const data = versions.map(({ id, number, state }) => ({
    value: String(id),
    label:
      t('templates.versions.number', { number }) +
      (state === 'draft' ? ` (${t('templates.versions.draft')})` : ''),
  }));
  return (
    <Section title={t('templates.compare.title')}>
      <div className={css['two']}>
        <NativeSelect
          label={t('templates.compare.before')}
          value={before}
          data={data}
          onChange={(event) => setBefore(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('templates.compare.after')}
          value={after}
          data={data}
          onChange={(event) => setAfter(Number(event.currentTarget.value))}
        />
      </div>
      <ComparisonView before={before} after={after} />
    </Section>
  );
}
