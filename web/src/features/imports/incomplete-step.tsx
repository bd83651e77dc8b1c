import type { Import } from '@portal/domain/imports/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { importAddressOf } from './addresses.ts';
import css from './imports.module.css';

/** An import whose rows have not all arrived: the file lies with whoever began it, so it begins again there. */
export function IncompleteStep({ of }: { readonly of: Import }) {
  const { t } = useTranslation();
  return (
    <Section title={of.fileName}>
      <div className={css['form']}>
        <Notice tone="warn" title={t('imports.incomplete.title', shownRows(of))}>
          {t('imports.incomplete.text')}
        </Notice>
        <div className={css['actions']}>
          <Button component={Link} to={importAddressOf(of.kind)}>
            {t('imports.incomplete.begin')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** How many rows arrived, and of how many, as they are read. */
export function shownRows({ arrived, expected }: Pick<Import, 'arrived' | 'expected'>) {
  return { arrived: formatNumber(arrived), expected: formatNumber(expected ?? arrived) };
}
