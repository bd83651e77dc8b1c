import { Button } from '@mantine/core';
import { isSame } from '@portal/domain/queue/three-way';
import type { Service, ServiceAction } from '@portal/domain/services/record';
import {
  IconCalendarEvent,
  IconCheck,
  IconHourglass,
  IconPackage,
  IconPackageImport,
  IconPlayerPlay,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useRole } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { useToday } from '../../lib/use-today.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from '../../records/records.module.css';
import { changeOf, actionTextOf, ASKING, type AskingAction } from './action-fields.ts';
import { serviceFormAddress } from './form/route-target.ts';
import { type ServiceChange, sendServiceChange, queueServiceChange } from './change-service.ts';
import { partWords } from './send-parts.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { oneService, type SeenService } from './queries.ts';

const ICONS: Record<AskingAction, TablerIcon> = {
  schedule: IconCalendarEvent,
  require_parts: IconHourglass,
  send_parts: IconPackage,
  reject: IconX,
  return_parts: IconPackageImport,
};

/** Actions of the office, which are sent at once and never through the queue. */
const OFFICE_STEPS: readonly AskingAction[] = ['send_parts', 'return_parts'];

/** What goes on with the work of a service, whatever day was agreed. */
const GOES_ON: readonly ServiceAction[] = ['finish', 'require_parts'];

type Props = {
  readonly found: SeenService;
  /** Whether its beginning or an agreed day is not sent yet, or not read again since: the work goes on and is sent after that; nothing else is offered. */
  readonly isWaiting: boolean;
};

/** The buttons of a service; the server says in `may` which of them this person is offered. */
export function ServiceActions({ found, isWaiting }: Props) {
  const { t } = useTranslation();
  const { service, etag } = found;
  const { status } = service;
  const may = isWaiting ? GOES_ON.filter((act) => service.may.includes(act)) : service.may;
  const today = useToday();
  // With the service as it was when the dialog opened: what somebody else changes meanwhile is not overwritten without a question.
  const [asking, setAsking] = useStateAcrossSignIn<{
    readonly act: AskingAction;
    readonly seen: SeenService;
  } | null>(`service-act-${service.id}`, null);
  const first = () => actionTextOf(asking?.seen.service ?? service, today, partWords(t));
  const [text, setText] = useStateAcrossSignIn(`service-text-${service.id}`, first);
  // A change by somebody else does not reset an open dialog: its input stays, and the server refuses what is no longer allowed.
  const [filled, setFilled] = useState(etag);
  if (filled !== etag && asking === null) {
    setFilled(etag);
    setText(first());
  }
  const { take, begin, inField } = useServiceSteps(found, (seen) =>
    setAsking((now) => now && { ...now, seen }),
  );
  const asked = ASKING.filter((act) => may.includes(act));
  const button = (act: AskingAction) => (
    <StepButton key={act} act={act} status={status} onClick={() => setAsking({ act, seen: found })} />
  );
  return (
    <>
      <div className={css['actions']}>
        {may.includes('finish') && inField && (
          <Button
            component={Link}
            to={serviceFormAddress({ kind: 'finish', service: service.id })}
            leftSection={<IconCheck aria-hidden stroke={1.75} />}
          >
            {t('services.act.finish')}
          </Button>
        )}
        {asked.filter((act) => OFFICE_STEPS.includes(act)).map(button)}
        {may.includes('begin') && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay aria-hidden stroke={1.75} />}
            onClick={() => void begin()}
          >
            {t('services.act.begin')}
          </Button>
        )}
        {asked.filter((act) => !OFFICE_STEPS.includes(act) && act !== 'reject').map(button)}
        {may.includes('reject') && button('reject')}
      </div>
      {asking !== null && (
        <ServiceDialog
          act={asking.act}
          text={text}
          isDirty={!isSame(text, first())}
          today={today}
          onText={setText}
          onConfirm={() => take(asking.seen, changeOf(asking.act, text), OFFICE_STEPS.includes(asking.act))}
          onClose={() => {
            setAsking(null);
            setText(first());
          }}
        />
      )}
    </>
  );
}

/**
 * Sends the actions on a service: through the queue in the field, at once in the office.
 * @param onChanged gets the service as somebody else has changed it, of which the refusal tells: a second attempt is about that
 */
function useServiceSteps(found: SeenService, onChanged: (now: SeenService) => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const role = useRole();
  const inField = role === 'installer' || role === 'asp';
  const beginning = useRef(false);

  async function take(seen: SeenService, act: ServiceChange, atOnce: boolean): Promise<void> {
    if (!atOnce && inField) {
      await queueServiceChange(seen, act);
      toast({ kind: 'success', title: t('form.sent.title'), message: t('form.sent.text') });
      return;
    }
    try {
      await sendServiceChange(seen, act);
    } catch (error) {
      const now = queries.getQueryData(oneService(seen.service.id).queryKey);
      if (problemOf(error).code === 'changed-meanwhile' && now !== undefined) onChanged(now);
      throw error;
    }
    toast({ kind: 'success', title: t('services.done') });
  }

  /** Begins the work. A second tap while the first is on its way does nothing. */
  async function begin(): Promise<void> {
    if (beginning.current) return;
    beginning.current = true;
    try {
      await take(found, { status: 'pending' }, false);
    } catch (error) {
      const problem = problemOf(error);
      toast({ kind: 'error', title: problem.title, message: problem.detail });
    } finally {
      beginning.current = false;
    }
  }

  return { take, begin, inField };
}

type StepButtonProps = {
  readonly act: AskingAction;
  readonly status: Service['status'];
  readonly onClick: () => void;
};

/** Opens the dialog of one action. Those of the office are filled, the rejection is red. */
function StepButton({ act, status, onClick }: StepButtonProps) {
  const { t } = useTranslation();
  const Icon = ICONS[act];
  return (
    <Button
      variant={OFFICE_STEPS.includes(act) ? 'filled' : act === 'reject' ? 'outline' : 'default'}
      {...(act === 'reject' && { color: 'bad', className: css['danger'] })}
      leftSection={<Icon aria-hidden stroke={1.75} />}
      onClick={onClick}
    >
      {t(act === 'schedule' && status === 'scheduled' ? 'services.act.move' : `services.act.${act}`)}
    </Button>
  );
}
