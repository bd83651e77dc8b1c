import { Button } from '@mantine/core';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { User } from '@portal/domain/users/record';
import { IconCloudUpload, IconTool } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { groupSerial } from '../../lib/languages/format.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MovedOn, NoFormHere, OtherFormFirst } from '../../records/correction/lazy-parts.ts';
import { VisitTrouble } from '../../records/visit-trouble.tsx';
import { openRepair, type OpenedRepair } from './open-repair.ts';
import { RepairForm } from './repair-form.tsx';
import { type RepairPlace, repairAddress } from './repair-place.ts';

/** The form of a service, in the one tab that may write it; or why there is none. */
export default function RepairFormAt({ place, user }: { readonly place: RepairPlace; readonly user: User }) {
  const queries = useQueryClient();
  const open = () => openRepair(place, { queries, user, today: todayIn(TIME_ZONE, new Date()) });
  return (
    <OpenedForm
      userId={user.id}
      place={repairAddress(place)}
      open={open}
      failed={(error, retry) => <VisitTrouble of="service" error={error} onRetry={retry} />}
    >
      {(opened, hold, turn) => {
        if (opened.kind === 'gone') return <NoFormHere />;
        if (opened.kind === 'moved-on') return <MovedOn draft={opened.draft} />;
        if (opened.kind !== 'form') return <NothingToDo opened={opened} />;
        const form = (
          <RepairForm key={`${opened.id} ${String(turn)}`} {...{ place, opened, hold }} userId={user.id} />
        );
        return opened.mending ? <OtherFormFirst mending={opened.mending}>{form}</OtherFormFirst> : form;
      }}
    </OpenedForm>
  );
}

/** It was finished already, or goes another way now; what is left is to look at it. */
function NothingToDo({ opened }: { readonly opened: Extract<OpenedRepair, { kind: 'waiting' | 'over' }> }) {
  const { t } = useTranslation();
  const { kind, serial, service } = opened;
  return (
    <EmptyState
      isPage
      icon={kind === 'waiting' ? IconCloudUpload : IconTool}
      title={t(`services.nothingToDo.${kind}`)}
      text={t(`services.nothingToDo.${kind}Text`, { serial: groupSerial(serial) })}
      action={
        <Button component={Link} to={service === null ? '/services' : `/services/${service}`}>
          {t(service === null ? 'services.nothingToDo.list' : 'services.nothingToDo.open')}
        </Button>
      }
    />
  );
}
