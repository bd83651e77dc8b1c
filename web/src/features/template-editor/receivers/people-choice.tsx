import { MAX_PAGE_SIZE, PAGE_SIZE } from '@portal/domain/constants';
import { iri } from '@portal/domain/iri';
import { moreThan } from '@portal/domain/page';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { ProblemNotice } from '../../../ui/notices/notice.tsx';
import { peopleWhoInstall } from './people-queries.ts';
import css from '../template-editor.module.css';

type Props = {
  /** Whoever has this type already is marked. */
  readonly templateId: number;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
};

/** Those who install, to be found by name and ticked. */
export function PeopleChoice({ templateId, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(PAGE_SIZE);
  const { data, error } = useQuery({
    ...peopleWhoInstall(organisation, search, count),
    placeholderData: (before) => before,
  });
  const address = iri('device_templates', templateId);
  return (
    <>
      <SearchField value={search} label={t('templates.receivers.search')} onSearch={setSearch} />
      {error !== null && <ProblemNotice problem={problemOf(error)} />}
      {data === undefined && error === null && <Skeletons shape="rows" count={4} />}
      {data !== undefined && (
        <ul className={css['rows']} aria-label={t('templates.receivers.people')}>
          {data.items.map(({ id, name, company, availableTemplates }) => (
            <li key={id}>
              <Checkbox
                label={name}
                description={
                  [company, availableTemplates.includes(address) && t('templates.receivers.has')]
                    .filter(Boolean)
                    .join(' · ') || undefined
                }
                checked={chosen.includes(id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.items.length < data.totalItems && count < MAX_PAGE_SIZE && (
        <Button variant="default" onClick={() => setCount(moreThan(count))}>
          {t('templates.receivers.more')}
        </Button>
      )}
    </>
  );
}
