import { Button, Modal } from '@mantine/core';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './conflict-dialog.module.css';
import { resolveConflict } from '../sending/request-actions.ts';
import { overlapWords } from '../words/overlap-words.ts';

type Conflicted = QueuedRequest & { readonly conflict: NonNullable<QueuedRequest['conflict']> };
type Side = 'mine' | 'theirs';

/** Opens the choice for a request with a conflict; nothing for any other. */
export function ConflictButton({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (!isConflicted(request)) return null;
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('queue.conflict.open')}</Button>
      {opened && <ConflictDialog request={request} onClose={() => setOpened(false)} />}
    </>
  );
}

function isConflicted(request: QueuedRequest): request is Conflicted {
  return request.conflict !== undefined;
}

/**
 * Shows both values of every field that two people changed, with none preselected: the person decides what is sent.
 * Closing the dialog decides nothing.
 */
function ConflictDialog({
  request,
  onClose,
}: {
  readonly request: Conflicted;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [asked, setAsked] = useState(false);
  const { overlaps } = request.conflict;
  const open = overlaps.filter((overlap) => chosen[keyOf(overlap)] === undefined).length;

  async function send() {
    setAsked(true);
    if (open > 0) return;
    const sent = await resolveConflict(request, (overlap) => chosen[keyOf(overlap)] === 'mine');
    if (!sent) toast({ kind: 'warning', title: t('queue.conflict.moved') });
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('queue.conflict.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      size="lg"
    >
      <p className={css['text']}>{t('queue.conflict.text')}</p>
      <div className={css['fields']}>
        {overlaps.map((overlap) => {
          const key = keyOf(overlap);
          const words = overlapWords(t, request, overlap);
          return (
            <RadioRows<Side>
              key={key}
              name={`conflict-${key}`}
              label={words.label}
              required
              error={asked && chosen[key] === undefined ? t('queue.conflict.chooseOne') : undefined}
              value={chosen[key] ?? null}
              onChange={(side) => setChosen((now) => ({ ...now, [key]: side }))}
              options={[
                { value: 'mine', label: `${t('queue.conflict.mine')}: ${words.mine}` },
                { value: 'theirs', label: `${t('queue.conflict.theirs')}: ${words.theirs}` },
              ]}
            />
          );
        })}
      </div>
      <div className={css['actions']}>
        <Button variant="default" onClick={onClose}>
          {t('queue.conflict.later')}
        </Button>
        <Button onClick={() => void send()}>
          {open > 0 ? t('queue.conflict.choose', { count: open }) : t('queue.conflict.send')}
        </Button>
      </div>
    </Modal>
  );
}

const keyOf = ({ path }: { readonly path: readonly string[] }): string => path.join('.');
