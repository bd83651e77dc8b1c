import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/notices/toast.ts';
import { MoveButton } from '../../ui/dialogs/move-button.tsx';
import { useToday } from '../../lib/use-today.ts';
import { changeOf, actionTextOf } from './action-fields.ts';
import { oneService, type SeenService } from './queries.ts';
import { queueServiceChange } from './change-service.ts';
import { partWords } from './send-parts.tsx';
import { ServiceDialog } from './service-dialog.tsx';

type Props = {
  readonly id: number;
  /** The customer, to tell several such buttons and their dialogs apart. */
  readonly name: string;
};

/** Schedules or reschedules a service from another page; empty without the right to, or when it is not loaded. */
export default function MoveService({ id, name }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(oneService(id));
  if (data === undefined || !data.service.may.includes('schedule')) return null;
  const words = t(data.service.status === 'scheduled' ? 'services.act.move' : 'services.act.schedule');
  return (
    <>
      <MoveButton words={words} name={name} onClick={() => setOpen(true)} />
      {open && <Asking found={data} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Asking(props: { readonly found: SeenService; readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  // As it was when the dialog opened: what somebody else changes meanwhile is not overwritten without a question.
  const [found] = useState(props.found);
  const today = useToday();
  const [first] = useState(() => actionTextOf(found.service, today, partWords(t)));
  const [text, setText] = useState(first);
  return (
    <ServiceDialog
      act="schedule"
      name={props.name}
      text={text}
      isDirty={text.startDate !== first.startDate}
      today={today}
      onText={setText}
      onConfirm={async () => {
        await queueServiceChange(found, changeOf('schedule', text));
        toast({ kind: 'success', title: t('form.sent.title'), message: t('form.sent.text') });
      }}
      onClose={props.onClose}
    />
  );
}
