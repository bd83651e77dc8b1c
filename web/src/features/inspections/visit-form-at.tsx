import { Button } from '@mantine/core';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { IconCircleCheck, IconCloudUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { groupSerial } from '../../lib/languages/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MovedOn, NoFormHere, OtherFormFirst } from '../../records/correction/lazy-parts.ts';
import { VisitTrouble } from '../../records/visit-trouble.tsx';
import { openVisit, type OpenedVisit } from './open-visit.ts';
import { VisitForm } from './visit-form.tsx';
import { type VisitPlace, visitAddress } from './visit-place.ts';

/** The form by which an inspection is carried out, in the one tab that may write it; or why there is none. */
export default function VisitFormAt({ place }: { readonly place: VisitPlace }) {
  const userId = useUser()?.id;
  const queries = useQueryClient();
  if (userId === undefined) return null;
  const open = () => openVisit(place, { queries, userId, today: todayIn(TIME_ZONE, new Date()) });
  return (
    <OpenedForm
      userId={userId}
      place={visitAddress(place)}
      open={open}
      failed={(error, retry) => <VisitTrouble of="inspection" error={error} onRetry={retry} />}
    >
      {(opened, hold, turn) => {
        if (opened.kind === 'gone') return <NoFormHere />;
        if (opened.kind === 'moved-on') return <MovedOn draft={opened.draft} />;
        if (opened.kind !== 'form') return <NothingToDo opened={opened} />;
        const form = <VisitForm key={`${opened.id} ${String(turn)}`} {...{ place, userId, opened, hold }} />;
        return opened.mending ? <OtherFormFirst mending={opened.mending}>{form}</OtherFormFirst> : form;
      }}
    </OpenedForm>
  );
}

/** It was carried out already; what is left is to look at it. */
function NothingToDo({ opened }: { readonly opened: Extract<OpenedVisit, { kind: 'waiting' | 'done' }> }) {
  const { t } = useTranslation();
  const { kind, serial, inspection } = opened;
  return (
    <EmptyState
      isPage
      icon={kind === 'waiting' ? IconCloudUpload : IconCircleCheck}
      title={t(`inspections.nothingToDo.${kind}`)}
      text={t(`inspections.nothingToDo.${kind}Text`, { serial: groupSerial(serial) })}
      action={
        <Button component={Link} to={inspection === null ? '/inspections' : `/inspections/${inspection}`}>
          {t(inspection === null ? 'inspections.nothingToDo.list' : 'inspections.nothingToDo.open')}
        </Button>
      }
    />
  );
}
