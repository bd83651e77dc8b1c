import { Button } from '@mantine/core';
import { plateSerial } from '@portal/domain/devices/serial-key';
import { IconCloudUpload, IconCopy, IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Draft } from '../../../form/drafts/draft.ts';
import { removeDraft } from '../../../form/drafts/draft-store.ts';
import { formatDateTime, groupSerial } from '../../../lib/languages/format.ts';
import { queuePanelOpen } from '../../../lib/session/unsent.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import css from './correction.module.css';
import type { Correction } from '../opened.ts';

type OtherProps = {
  readonly correction: Pick<Correction<unknown>, 'other' | 'title'>;
  readonly children: ReactNode;
};

/** There are two unfinished forms for one device: the person chooses one; the other stays as it is. */
export function OtherFormFirst({ correction: { other, title }, children }: OtherProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(false);
  if (other === undefined || chosen) return children;
  const words = { serial: groupSerial(plateSerial(title)), time: formatDateTime(other.savedAt) };
  return (
    <EmptyState
      isPage
      icon={IconCopy}
      title={t('queue.correct.unfinishedForm.title')}
      text={t('queue.correct.unfinishedForm.text', words)}
      action={
        <div className={css['ways']}>
          <Button onClick={() => setChosen(true)}>{t('queue.correct.unfinishedForm.correct')}</Button>
          <Button variant="outline" component={Link} to={other.place}>
            {t('queue.correct.unfinishedForm.open')}
          </Button>
        </div>
      }
    />
  );
}

/** The request was sent, corrected or aborted elsewhere; the person may delete a correction that was begun. */
export function MovedOn({ draft }: { readonly draft: Draft | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  async function drop(id: string) {
    await removeDraft(id);
    await navigate('/');
  }
  return (
    <EmptyState
      isPage
      icon={IconCloudUpload}
      title={t('queue.correct.alreadyHandled.title')}
      text={t(draft ? 'queue.correct.alreadyHandled.withDraft' : 'queue.correct.alreadyHandled.text')}
      action={
        <div className={css['ways']}>
          <ShowQueue />
          {draft !== undefined && (
            <Button variant="outline" color="bad" onClick={() => void drop(draft.id)}>
              {t('queue.correct.alreadyHandled.deleteDraft')}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** The form's data is not on this device. */
export function NoFormHere() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={IconFileOff}
      title={t('queue.correct.formMissing.title')}
      text={t('queue.correct.formMissing.text')}
      action={<ShowQueue />}
    />
  );
}

function ShowQueue() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/" onClick={() => queuePanelOpen.set(true)}>
      {t('offline.queued.show')}
    </Button>
  );
}
