import { Button } from '@mantine/core';
import { arrivalOf } from '@portal/domain/queue/arrival';
import { attachable } from '@portal/domain/queue/attach';
import { parentKind } from '@portal/domain/queue/chain';
import { canBeRestored, actionsFor } from '@portal/domain/queue/correctable';
import type { ExistingInstallation, QueuedRequest } from '@portal/domain/queue/request';
import { madeOn } from '@portal/domain/queue/sending-order';
import { next } from '@portal/domain/queue/transition';
import type { TFunction } from 'i18next';
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
import { attach, abort, retry } from '../sending/request-actions.ts';
import { ConflictButton } from './conflict-dialog.tsx';
import { hasArrivedAnyway } from '../words/late-correction-words.ts';
import { requests } from '../store/local-stores.ts';
import { PARENT_ABORTED } from '../sending/parent.ts';
import css from './queue-panel.module.css';
import { exportRequests } from '../sending/transfer.ts';
import { putBack } from '../store/trash-can.ts';
import type { Parent } from './use-parents.ts';

type Props = {
  readonly request: QueuedRequest;
  readonly parent: Parent | undefined;
};

/** The buttons of a request that is not being sent at this moment. */
export function RowActions({ request, parent }: Props) {
  const { t } = useTranslation();
  const canAbort = next(request, 'abort').kind === 'removed';
  if (!canAbort) return null;
  const run = (button: HTMLElement, action: Promise<boolean>) =>
    warnIfChangedMeanwhile(t, action).then(focusAfterRow(button));
  const actions = actionsFor(request);
  const existing = attachable(request, parent?.request);
  // A retry without the installation it belongs to would only be held back again.
  const trashed = request.error?.code === PARENT_ABORTED ? parent?.trashed : undefined;
  const isSecond = actions.correctAt !== undefined || existing !== undefined || actions.retry !== 'now';
  return (
    <>
      {request.installedAs !== undefined && <InstalledAs installation={request.installedAs} />}
      {existing !== undefined && <p className={css['meta']}>{t('queue.attach.text', wordsOf(existing))}</p>}
      <div className={css['actions']}>
        {actions.choose && <ConflictButton request={request} />}
        {actions.correctAt !== undefined && (
          <Button component={Link} to={actions.correctAt} onClick={() => queuePanelOpen.set(false)}>
            {t('queue.correct.button')}
          </Button>
        )}
        {parent !== undefined && existing !== undefined && (
          <Button onClick={({ currentTarget }) => void run(currentTarget, attach(request, parent.request))}>
            {t('queue.attach.button')}
          </Button>
        )}
        {trashed !== undefined && canBeRestored(trashed.request) && (
          <Button
            variant={existing ? 'outline' : 'filled'}
            onClick={({ currentTarget }) => void run(currentTarget, putBack(trashed))}
          >
            {t(`queue.parentBack.${parentKind(request)}`)}
          </Button>
        )}
        {request.overtaken !== undefined && !hasArrivedAnyway(request) && <AskOffice request={request} />}
        {actions.retry !== undefined && trashed === undefined && (
          <Button
            variant={isSecond ? 'outline' : 'filled'}
            onClick={({ currentTarget }) => void run(currentTarget, retry(request))}
          >
            {t(actions.retry === 'now' ? 'queue.retry' : `queue.retryWhen.${actions.retry}`)}
          </Button>
        )}
        <Button
          variant="outline"
          color="bad"
          onClick={({ currentTarget, detail }) => {
            // The second click of a double click would ask once more.
            if (detail < 2) void askAbort(t, request, focusAfterRow(currentTarget));
          }}
        >
          {t('queue.abort')}
        </Button>
      </div>
    </>
  );
}

/** The installation that the device of a refused one has already, often one that the same person sent from another phone. */
function InstalledAs({ installation }: { readonly installation: ExistingInstallation }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css['meta']}>{t('queue.installedAs.text', wordsOf(installation))}</p>
      <Button
        component={Link}
        to={`/installations/${String(installation.installationId)}`}
        variant="default"
        className={css['wide']}
        onClick={() => queuePanelOpen.set(false)}
      >
        {t('queue.installedAs.show')}
      </Button>
    </>
  );
}

function wordsOf({ customer, installationDate }: ExistingInstallation) {
  return { customer, date: formatDate(installationDate) };
}

async function warnIfChangedMeanwhile(t: TFunction, done: Promise<boolean>): Promise<void> {
  if (!(await done)) toast({ kind: 'warning', title: t('queue.conflict.moved') });
}

/**
 * Asks whether a request is really to be aborted, and aborts it. Asks again when the request has got further with the
 * server while the question was open, because the question says what the server has already.
 */
async function askAbort(t: TFunction, request: QueuedRequest, moveFocus: () => void): Promise<void> {
  const children = madeOn(request, await requests.allOf(request.userId));
  const sure = await confirm({
    title: t('queue.abortTitle'),
    text: (
      <>
        <Unbroken text={abortWords(t, request, children)} />
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
  const now = await requests.get(request.id);
  if (now !== undefined && arrivalOf(now) !== arrivalOf(request)) return askAbort(t, now, moveFocus);
  await warnIfChangedMeanwhile(t, now === undefined ? Promise.resolve(false) : abort(now));
  moveFocus();
}
