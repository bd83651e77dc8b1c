import { isIncomplete } from '@portal/domain/imports/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { Section } from '../../ui/frame/page.tsx';
import { CardLink, CardList } from '../../ui/lists/card-link.tsx';
import { importAddress } from './addresses.ts';
import { shownRows } from './incomplete-step.tsx';
import { lastImports } from './queries.ts';

/** The last imports, each leading to the step at which it stands. */
export function LastImports() {
  const { t } = useTranslation();
  const { data } = useQuery(lastImports(useOrganisation()));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('imports.last')}>
      <CardList label={t('imports.last')}>
        {data.items.map((one) => (
          <CardLink
            key={one.id}
            to={importAddress(one.id)}
            title={one.fileName}
            meta={[
              t(`imports.kind.${one.kind}`),
              ...(isIncomplete(one)
                ? [t('imports.incomplete.line', shownRows(one))]
                : [
                    t(`imports.state.${one.state}`),
                    t('imports.file.rows', { count: one.rows, shown: String(one.rows) }),
                  ]),
              [formatDateTime(one.createdAt), one.createdBy].filter(Boolean).join(' · '),
            ]}
          />
        ))}
      </CardList>
    </Section>
  );
}
