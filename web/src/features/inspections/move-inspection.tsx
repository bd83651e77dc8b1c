import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButton } from '../../ui/dialogs/move-button.tsx';
import { oneInspection } from './queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

type Props = {
  readonly id: number;
  /** The customer, to tell several such buttons and their dialogs apart. */
  readonly name: string;
};

/**
 * The button that schedules or reschedules an inspection from another page. Renders nothing until it is loaded, or where
 * the person may not schedule it.
 */
export default function MoveInspection({ id, name }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(oneInspection(id));
  if (data === undefined || !data.inspection.may.includes('schedule')) return null;
  const words = t(
    data.inspection.status === 'scheduled' ? 'inspections.act.move' : 'inspections.act.schedule',
  );
  return (
    <>
      <MoveButton words={words} name={name} onClick={() => setOpen(true)} />
      {open && <ScheduleDialog found={data} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
