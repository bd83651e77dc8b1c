import { iri } from '@portal/domain/iri';
import { RECALL_ANSWERS } from '@portal/domain/recalls/answer';
import type { Recall, RecallDevice } from '@portal/domain/recalls/record';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { useRequestKey } from '../../lib/network/request-key.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import { AnswerDialog } from './answer-dialog.tsx';
import { type DevicePick, recallDevices, sendAnswer } from './office-queries.ts';
import { answerMoment } from './queue-answer.ts';
import { RecallDevices } from './recall-devices.tsx';

const FIRST: DevicePick = { answer: '', search: '', page: 1 };

/** The devices of a recall with their answers; the office can answer for an installer who called. */
export function DevicesTab({ recall }: { readonly recall: Recall }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [pick, setPick] = useState(FIRST);
  const [asked, setAsked] = useStateAcrossSignIn<RecallDevice | null>(`recall-device-${recall.id}`, null);
  const key = useRequestKey();
  const moments = useRef(new Map<string, string>());
  const found = useQuery({ ...recallDevices(recall, pick), placeholderData: keepPreviousData });
  const label = t('recallOffice.tabs.devices');
  return (
    <>
      <div className={layout['filters']}>
        <SearchField
          value={pick.search}
          label={t('recallOffice.devices.search')}
          onSearch={(search) => setPick({ ...pick, search, page: 1 })}
        />
        <FilterSelect
          label={t('recallOffice.devices.answer')}
          value={pick.answer}
          all={t('recallOffice.devices.all')}
          options={(['none', ...RECALL_ANSWERS] as const).map((value) => ({
            value,
            label: t(`recalls.answers.${value}`),
          }))}
          onChange={(answer) => setPick({ ...pick, answer, page: 1 })}
        />
      </div>
      <PagedTable
        query={found}
        page={pick.page}
        onPage={(page) => setPick({ ...pick, page })}
        table={(rows) => <RecallDevices rows={rows} label={label} onAnswer={setAsked} />}
        failed={t('recallOffice.devices.failed')}
        nothing={t('recallOffice.devices.nothing')}
        total={(count) => t('recallOffice.found.total', { total: formatNumber(count), count })}
      />
      {asked !== null && (
        <AnswerDialog
          device={asked}
          onClose={() => setAsked(null)}
          onAnswer={async (answer, note) => {
            // The same answer has the same id and moment: its confirmation may have been lost.
            const clientId = key.of({ device: asked.id, answer, note });
            const answeredAt = moments.current.get(clientId) ?? answerMoment(asked);
            moments.current.set(clientId, answeredAt);
            await sendAnswer({
              clientId,
              recall: iri('recalls', recall.id),
              customDevice: iri('custom_devices', asked.id),
              answer,
              note,
              answeredAt,
            });
            key.renew();
            await queries.invalidateQueries({ queryKey: ['recalls'] });
          }}
        />
      )}
    </>
  );
}
