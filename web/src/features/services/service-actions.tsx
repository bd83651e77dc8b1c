import { Button } from '@mantine/core';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';

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
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useRole } from '../../lib/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from '../../records/records.module.css';
import { changeOf, actionTextOf, ASKING, type AskingAction } from './action-fields.ts';
import { serviceFormAddress } from './form/route-target.ts';
import { type ServiceChange, sendServiceChange, queueServiceChange } from './change-service.ts';
import { ServiceDialog } from './service-dialog.tsx';
import type { SeenService } from './queries.ts';

const ICONS: Record<AskingAction, TablerIcon> = {
  schedule: IconCalendarEvent,
  require_parts: IconHourglass,
  send_parts: IconPackage,
  reject: IconX,
  return_parts: IconPackageImport,
};

/** What is done at a desk and has to be known at once to have worked. */
const AT_DESK: readonly AskingAction[] = ['send_parts', 'return_parts'];

/** The buttons of a service; which ones there are, the server's rules have said in `may`. */
export function ServiceActions({ found }: { readonly found: SeenService }) {
  const { t } = useTranslation();
  const role = useRole();
  const { service } = found;
  const { may, status } = service;
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const [asking, setAsking] = useState<AskingAction | null>(null);
  const [text, setText] = useState(() => actionTextOf(service, today));
  // What somebody else does meanwhile closes no dialog: what is typed in it stays, and the server says what happened.
  const [seen, setSeen] = useState(status);
  if (seen !== status && asking === null) {
    setSeen(status);
    setText(actionTextOf(service, today));
  }
  const beginning = useRef(false);
  const inField = role === 'installer' || role === 'asp';
  const asked = ASKING.filter((act) => may.includes(act));

  async function take(act: ServiceChange, atOnce: boolean): Promise<void> {
    if (atOnce || !inField) {
      await sendServiceChange(found, act);
      toast({ kind: 'success', title: t('services.done') });
      return;
    }
    await queueServiceChange(found, act);
    toast({ kind: 'success', title: t('form.sent.title'), message: t('form.sent.text') });
  }

  async function begin(): Promise<void> {
    if (beginning.current) return;
    beginning.current = true;
    try {
      await take({ status: 'pending' }, false);
    } catch (error) {
      const problem = problemOf(error);
      toast({ kind: 'error', title: problem.title, message: problem.detail });
    } finally {
      beginning.current = false;
    }
  }

  // Once everything is there, parts are sent for; the desk's own step comes first then.
  const desk = asked.filter((act) => AT_DESK.includes(act));
  const rest = asked.filter((act) => !AT_DESK.includes(act) && act !== 'reject');
  const button = (act: AskingAction, primary: boolean) => {
    const Icon = ICONS[act];
    return (
      <Button
        key={act}
        variant={primary ? 'filled' : act === 'reject' ? 'outline' : 'default'}
        {...(act === 'reject' && { color: 'bad', className: css['danger'] })}
        leftSection={<Icon aria-hidden stroke={1.75} />}
        onClick={() => setAsking(act)}
      >
        {t(act === 'schedule' && status === 'scheduled' ? 'services.act.move' : `services.act.${act}`)}
      </Button>
    );
  };
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
        {desk.map((act) => button(act, true))}
        {may.includes('begin') && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay aria-hidden stroke={1.75} />}
            onClick={() => void begin()}
          >
            {t('services.act.begin')}
          </Button>
        )}
        {rest.map((act) => button(act, false))}
        {may.includes('reject') && button('reject', false)}
      </div>
      {asking !== null && (
        <ServiceDialog
          act={asking}
          text={text}
          today={today}
          onText={setText}
          onConfirm={() => take(changeOf(asking, text), AT_DESK.includes(asking))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
