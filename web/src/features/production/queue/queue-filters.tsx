import { STAGE_NAMES, STAGES } from '@portal/domain/production/stages';
import { labelIn } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import layout from '../../../ui/look/table-or-cards.module.css';
import { organisationTemplates } from '../../templates/queries.ts';
import { type QueueState, SHOWN } from './list-state.ts';

type Props = {
  readonly state: QueueState;
  /** Who works at this station; without a name there is nobody's work to show. */
  readonly worker: string | null;
  readonly onFilter: (next: Readonly<Record<string, string>>) => void;
};

/** By which the queue is narrowed: number, stage, type, what becomes of the device, whose work it is. */
export function QueueFilters({ state, worker, onFilter }: Props) {
  const { t } = useTranslation();
  const templates = useQuery(organisationTemplates(useOrganisation()));
  return (
    <div className={layout['filters']}>
      <SearchField
        value={state.search}
        label={t('production.search')}
        onSearch={(search) => onFilter({ search })}
      />
      <FilterSelect
        label={t('production.stage')}
        value={state.stage}
        all={t('production.everyStage')}
        options={STAGES.map((stage) => ({
          value: stage,
          label: `${String(stage)} ${t(`production.stages.${STAGE_NAMES[stage]}`)}`,
        }))}
        onChange={(stage) => onFilter({ stage })}
      />
      <FilterSelect
        label={t('deviceOffice.type')}
        value={state.template}
        all={t('deviceOffice.all')}
        options={(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
          value: id,
          label: labelIn(currentLanguage(), nameTranslations, name),
        }))}
        onChange={(template) => onFilter({ template })}
      />
      <FilterSelect
        label={t('production.shown.label')}
        value={state.shown === 'open' ? null : state.shown}
        all={t('production.shown.open')}
        options={SHOWN.filter((one) => one !== 'open').map((one) => ({
          value: one,
          label: t(`production.shown.${one}`),
        }))}
        onChange={(shown) => onFilter({ state: shown })}
      />
      {worker !== null && (
        <FilterSelect
          label={t('production.whose.label')}
          value={state.mine ? 'yes' : null}
          all={t('production.whose.all')}
          options={[{ value: 'yes', label: t('production.whose.mine', { worker }) }]}
          onChange={(mine) => onFilter({ mine })}
        />
      )}
    </div>
  );
}
