import { Button, Modal } from '@mantine/core';
import { plateSerial } from '@portal/domain/devices/serial-key';
import { IconCopy, IconDownload, IconRefresh, IconTrashX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime, groupSerial } from '../../lib/languages/format.ts';
import type { StoreName } from '../../lib/local/local-schema.ts';
import type { LocalTrouble } from '../../lib/local/local-trouble.ts';
import { useStore } from '../../lib/store.ts';
import { lostWork } from '../../queue/store/unsent-note.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { errorData, malformedRecords } from './emergency-data.ts';
import { nameOnDevice, type RecordName } from './emergency-record.ts';
import css from './emergency.module.css';
import { LostWork } from './lost-work.tsx';
import { type Outcome, useEmergencyActions } from './use-emergency-actions.ts';

type Props = {
  readonly troubles: readonly LocalTrouble[];
  readonly userId: number;
  readonly onClose: () => void;
};

/**
 * Says what is damaged on this device and what is safe. Offers to copy the error data, to export everything, and to
 * set the damaged records aside.
 */
export default function EmergencyDialog({ troubles, userId, onClose }: Props) {
  const { t } = useTranslation();
  const lost = useStore(lostWork);
  // As found when the dialog opened: support asks about it also after it was cleared.
  const [found] = useState(troubles);
  const [phone] = useState(() => matchMedia('(max-width: 639px)').matches);
  const broken = malformedRecords(troubles);
  const [first] = found;
  const what = first === undefined ? 'malformed' : wordsOf(first);
  const [at] = useState(() => new Date());
  const data = errorData(found, userId, at);
  const { outcome, busy, copy, exportAll, clear } = useEmergencyActions(troubles, userId, data);
  const done = outcome?.kind === 'cleared' && troubles.length === 0;

  return (
    <Modal
      opened
      fullScreen={phone}
      size="lg"
      onClose={onClose}
      title={done ? t('emergency.done') : t(`emergency.${what}.title`)}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['body']}>
        {!done && <p className={css['plain']}>{t(`emergency.${what}.text`)}</p>}
        {what === 'cleared' && lost.length > 0 && <LostWork lost={lost} />}
        {what === 'cleared' && lost.length === 0 && (
          <p className={css['plain']}>{t('emergency.cleared.gone')}</p>
        )}
        {/* A database that is gone has no record to list. */}
        {!done && what !== 'cleared' && <Troubles troubles={troubles} userId={userId} />}
        {!done && (
          <Notice tone="ok" title={t('emergency.safe')}>
            {t(`emergency.${what}.safe`)}
          </Notice>
        )}
        <div aria-live="polite">{outcome !== null && <OutcomeNotice outcome={outcome} data={data} />}</div>
        <div className={css['buttons']}>
          <Button
            variant="outline"
            leftSection={<IconCopy aria-hidden stroke={1.75} />}
            onClick={() => void copy()}
          >
            {t('emergency.copy')}
          </Button>
          <Button
            variant="outline"
            loading={busy}
            leftSection={<IconDownload aria-hidden stroke={1.75} />}
            onClick={() => void exportAll()}
          >
            {t('emergency.export')}
          </Button>
        </div>
        {done ? (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        ) : (
          <div className={css['last']}>
            {broken.length > 0 ? <ClearButton busy={busy} onClear={() => void clear()} /> : <ReloadButton />}
            <Button variant="default" onClick={onClose}>
              {t('emergency.later')}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

type ClearProps = { readonly busy: boolean; readonly onClear: () => void };

function ClearButton({ busy, onClear }: ClearProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('emergency.clearText')}</p>
      <Button
        color="bad"
        disabled={busy}
        leftSection={<IconTrashX aria-hidden stroke={1.75} />}
        onClick={onClear}
      >
        {t('emergency.clear')}
      </Button>
    </>
  );
}

function ReloadButton() {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconRefresh aria-hidden stroke={1.75} />} onClick={() => location.reload()}>
      {t('emergency.reload')}
    </Button>
  );
}

function wordsOf(trouble: LocalTrouble): 'malformed' | 'newer' | 'database' | 'cleared' {
  if (trouble.kind === 'record') return trouble.why;
  return trouble.why === 'unopened' ? 'database' : trouble.why;
}

type TroublesProps = Pick<Props, 'troubles' | 'userId'>;

/** The damaged records, named for the person, with the error for support. */
function Troubles({ troubles, userId }: TroublesProps) {
  const { t } = useTranslation();
  return (
    <ul className={css['list']}>
      {troubles.map((one) => (
        <li key={one.kind === 'record' ? `${one.store} ${one.id}` : one.why}>
          <strong>
            {one.kind === 'record' ? t(`emergency.store.${one.store}`) : t('emergency.store.database')}
          </strong>
          {one.kind === 'record' && <Name store={one.store} id={one.id} userId={userId} />}
          <code>{one.problem}</code>
        </li>
      ))}
    </ul>
  );
}

type NameProps = { readonly store: StoreName; readonly id: string; readonly userId: number };

/** Kind, device and time of a damaged record, as far as they can still be read. */
function Name({ store, id, userId }: NameProps) {
  const { t } = useTranslation();
  const [name, setName] = useState<RecordName>({});
  useEffect(() => {
    void nameOnDevice(store, id, userId).then(setName);
  }, [store, id, userId]);
  const parts = [
    name.kind && kindWords(t, name.kind),
    name.kind === 'form-template' || name.kind === 'warranty-template'
      ? name.serial
      : name.serial && t('home.draft.serial', { serial: groupSerial(plateSerial(name.serial)) }),
    name.at !== undefined && t('emergency.savedAt', { time: formatDateTime(name.at) }),
  ].filter((part) => part !== undefined && part !== false && part !== '');
  return parts.length === 0 ? null : <span className={css['which']}>{parts.join(' · ')}</span>;
}

/** What came of the last action. */
function OutcomeNotice({ outcome, data }: { readonly outcome: Outcome; readonly data: string }) {
  const { t } = useTranslation();
  switch (outcome.kind) {
    case 'copied':
    case 'exported':
      return <Notice tone="ok" title={t(`emergency.told.${outcome.kind}`)} />;
    case 'cleared':
      return (
        <Notice tone="ok" title={t('emergency.told.cleared', { count: outcome.count })}>
          {t('emergency.told.clearedText')}
        </Notice>
      );
    case 'export-failed':
    case 'clear-failed':
      return <Notice tone="bad" title={t(`emergency.told.${outcome.kind}`)} />;
    case 'copy-failed':
      return (
        <Notice tone="warn" title={t('emergency.told.copy-failed')}>
          <textarea
            readOnly
            className={css['text']}
            aria-label={t('emergency.copy')}
            value={data}
            ref={(area) => {
              area?.focus();
              area?.select();
            }}
          />
        </Notice>
      );
  }
}

function kindWords(t: TFunction, kind: NonNullable<RecordName['kind']>): string {
  if (kind === 'form-template') return t('emergency.formTemplate');
  if (kind === 'device') return t('emergency.device');
  return kind === 'warranty-template' ? t('emergency.warrantyTemplate') : t(`queue.type.${kind}`);
}
