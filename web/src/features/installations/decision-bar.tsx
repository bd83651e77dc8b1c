import { isAdmin } from '@portal/domain/access/role-of';
import { isNoted } from '@portal/domain/contact/contact-fields';
import type { Installation } from '@portal/domain/installations/record';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconRotate, IconShieldOff, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useRole } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { DialogPart } from '../../ui/dialogs/dialog-part.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './installations.module.css';
import { useDecision, type Decision } from './decision.ts';
import { RejectDialog } from './review/lazy-components.ts';
import { forgetReturned } from './review/held/returned-decisions.ts';
import { forgetRejection } from './review/rejection-draft.ts';

/** An installation with the entity tag of what is shown of it. */
type ShownInstallation = { readonly installation: Installation; readonly etag: string | null };

type Props = ShownInstallation & {
  /** Whether the remarks above are still on their way, so that nothing can be decided. */
  readonly waits: boolean;
};

/** The buttons of a verifier; the server says in `may` which of them this person is offered. */
export function DecisionBar({ installation, etag, waits }: Props) {
  const { t } = useTranslation();
  const { may } = installation;
  // With what was on the screen when the dialog was opened.
  const [rejecting, setRejecting] = useStateAcrossSignIn<Pick<ShownInstallation, 'etag'> | null>(
    `reject-dialog-${installation.id}`,
    null,
  );
  const { decide, ask, isPending } = useDeciding({ installation, etag }, () => setRejecting(null));
  const role = useRole();
  // The data of an erased customer is gone, so there is nothing to edit.
  const isErased = !isNoted(installation.customerName) && installation.customerEmail === '';
  const edits = may.includes('edit') && !isErased && isAdmin(role);
  if (!edits && !may.some((act) => act === 'accept' || act === 'restore')) return null;

  return (
    <div className={css['actions']}>
      {may.includes('accept') && (
        <Button
          loading={isPending}
          disabled={waits || !installation.complete}
          leftSection={<IconCheck aria-hidden stroke={1.75} />}
          onClick={() => void ask('accept')}
        >
          {t('installations.act.accept')}
        </Button>
      )}
      {may.includes('no_warranty') && (
        <Button
          variant="default"
          disabled={waits || isPending}
          leftSection={<IconShieldOff aria-hidden stroke={1.75} />}
          onClick={() => void ask('no_warranty')}
        >
          {t('installations.act.no_warranty')}
        </Button>
      )}
      {may.includes('reject') && (
        <Button
          variant="outline"
          color="bad"
          disabled={waits || isPending}
          leftSection={<IconX aria-hidden stroke={1.75} />}
          onClick={() => setRejecting({ etag })}
        >
          {t('installations.act.reject')}
        </Button>
      )}
      {may.includes('restore') && (
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconRotate aria-hidden stroke={1.75} />}
          onClick={() => void ask('restore')}
        >
          {t('installations.act.restore')}
        </Button>
      )}
      {edits && (
        <Button
          variant="default"
          component={Link}
          to={`/installations/${installation.id}/add-device/correction?correct=${installation.id}`}
          leftSection={<IconPencil aria-hidden stroke={1.75} />}
        >
          {t('installations.act.edit')}
        </Button>
      )}
      <DialogPart opened={rejecting !== null} onClose={() => setRejecting(null)}>
        <RejectDialog
          installation={installation}
          opened={rejecting !== null}
          busy={isPending}
          onClose={() => setRejecting(null)}
          onReject={(decision) => decide(decision, rejecting?.etag ?? null)}
        />
      </DialogPart>
    </div>
  );
}

/** Sends a decision once, however often it is clicked; `ask` confirms first. */
function useDeciding({ installation, etag }: ShownInstallation, onDone: () => void) {
  const { t } = useTranslation();
  const decision = useDecision(installation.id);
  const running = useRef(false);

  function decide(given: Decision, seen: string | null) {
    // State would come too late: a second click can arrive before the button is drawn as busy.
    if (running.current) return;
    running.current = true;
    decision.mutate(
      { decision: given, etag: seen },
      {
        onSettled: () => {
          running.current = false;
        },
        onSuccess: () => {
          onDone();
          // What was refused of it in the review is settled.
          forgetReturned(installation.id);
          forgetRejection(installation);
          toast({ kind: 'success', title: t(`installations.done.${given.act}`) });
        },
        onError: (error) => {
          const problem = problemOf(error);
          // What was typed stays; it is decided anew on what the page shows then.
          if (problem.code === 'changed-meanwhile') onDone();
          toast({ kind: 'error', title: problem.title, message: problem.detail });
        },
      },
    );
  }

  async function ask(act: 'accept' | 'no_warranty' | 'restore') {
    const sure = await confirm({
      title: t(`installations.ask.${act}.title`),
      text: t(
        act === 'restore' && installation.warranty
          ? 'installations.ask.restore.withWarranty'
          : `installations.ask.${act}.text`,
      ),
      confirmLabel: t(`installations.act.${act}`),
      danger: act === 'restore' && installation.warranty !== null,
    });
    // The tag of what was shown when it was asked.
    if (sure) decide({ act }, etag);
  }

  return { decide, ask, isPending: decision.isPending };
}
