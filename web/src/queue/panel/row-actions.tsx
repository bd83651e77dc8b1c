import { Button } from '@mantine/core';
import { arrivalOf } from '@portal/domain/queue/arrival';
import { attachable } from '@portal/domain/queue/attach';
import { parentKind } from '@portal/domain/queue/chain';
import { canBeRestored, actionsFor } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { madeOn } from '@portal/domain/queue/sending-order';
import { next } from '@portal/domain/queue/transition';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../lib/languages/format.ts';
import { queuePanelOpen } from '../../lib/session/unsent.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { abortWords } from '../words/abort-words.ts';
import { AskOffice } from './ask-office.tsx';
import { focusAfterRow } from './focus-after-row.ts';
import { attach } from '../merging/attaching.ts';
import { ConflictButton } from './conflict-dialog.tsx';
import { abort, retry } from '../sending/request-actions.ts';
import { isAllThere } from '../words/late-words.ts';
import { requests } from '../store/local-stores.ts';
import { PARENT_GIVEN_UP } from '../sending/parent.ts';
import css from './queue-panel.module.css';
import { exportRequests } from '../sending/transfer.ts';
import { putBack } from '../store/trash-can.ts';
import type { Parent } from './use-parents.ts';

type Props = {
  readonly request: QueuedRequest;
  readonly parent: Parent | undefined;
};

/** What a person can do about a request that is not just being sent. */
export function RowActions({ request, parent }: Props) {
  const { t } = useTranslation();
  const canAbort = next(request, 'abort').kind === 'removed';
  if (!canAbort) return null;
  const ways = actionsFor(request);
  const standing = attachable(request, parent?.request);
  // Sent again without what it was made on it would be held back again.
  const trashed = request.error?.code === PARENT_GIVEN_UP ? parent?.trashed : undefined;
  const isSecond = ways.correctAt !== undefined || standing !== undefined || ways.retry !== 'now';
  return (
    <>
      {standing !== undefined && (
        <p className={css['meta']}>
          {t('queue.attach.text', {
            customer: standing.customer,
            date: formatDate(standing.installationDate),
          })}
        </p>
      )}
      <div className={css['actions']}>
        {ways.choose && <ConflictButton request={request} />}
        {ways.correctAt !== undefined && (
          <Button component={Link} to={ways.correctAt} onClick={() => queuePanelOpen.set(false)}>
            {t('queue.correct.button')}
          </Button>
        )}
        {parent !== undefined && standing !== undefined && (
          <Button onClick={() => void told(attach(request, parent.request))}>
            {t('queue.attach.button')}
          </Button>
        )}
        {trashed !== undefined && canBeRestored(trashed.request) && (
          <Button variant={standing ? 'outline' : 'filled'} onClick={() => void told(putBack(trashed))}>
            {t(`queue.parentBack.${parentKind(request)}`)}
          </Button>
        )}
        {request.overtaken !== undefined && !isAllThere(request) && <AskOffice request={request} />}
        {ways.retry !== undefined && trashed === undefined && (
          <Button variant={isSecond ? 'outline' : 'filled'} onClick={() => void told(retry(request))}>
            {t(ways.retry === 'now' ? 'queue.retry' : 'queue.retryOnceTakenBack')}
          </Button>
        )}
        <Button
          variant="outline"
          color="bad"
          onClick={({ currentTarget, detail }) => {
            // The second tap of a double one would ask once more.
            if (detail < 2) void askAbort(focusAfterRow(currentTarget));
          }}
        >
          {t('queue.abort')}
        </Button>
      </div>
    </>
  );

  async function told(done: Promise<boolean>) {
    if (!(await done)) toast({ kind: 'warning', title: t('queue.conflict.moved') });
  }

  /** A retry may have failed again while the question was read: what it said still holds as long as the arrival is the same. */
  async function askAbort(moveFocus: () => void, of: QueuedRequest = request): Promise<void> {
    const children = madeOn(of, await requests.allOf(of.userId));
    const sure = await confirm({
      title: t('queue.abortTitle'),
      text: (
        <>
          <Unbroken text={abortWords(t, of, children)} />
          {request.overtaken !== undefined && (
            <Button variant="default" className={css['wide']} onClick={() => void exportRequests([request])}>
              {t('queue.late.exportFirst')}
            </Button>
          )}
        </>
      ),
      confirmLabel: t('queue.abortConfirm'),
      cancelLabel: t('queue.abortCancel'),
      danger: true,
    });
    if (!sure) return;
    const now = await requests.get(of.id);
    if (now !== undefined && arrivalOf(now) !== arrivalOf(of)) return askAbort(moveFocus, now);
    await told(now === undefined ? Promise.resolve(false) : abort(now));
    moveFocus();
  }
}
