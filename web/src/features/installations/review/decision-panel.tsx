import { Button, Textarea } from '@mantine/core';
import { MAX_REASON_LENGTH } from '@portal/domain/installations/review/marked-reason';
import { IconCheck, IconShieldOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Key } from './keys-help.tsx';
import { MarkNotes } from './mark-notes.tsx';
import type { Marks } from './marks.tsx';
import { useRejection } from './rejection.ts';
import type { RejectionDraft } from './rejection-draft.ts';
import css from './review.module.css';

/** What a reviewer decides; a rejection opens its own panel first. */
export type Deciding = {
  readonly rejection: RejectionDraft;
  readonly accept: () => void;
  readonly noWarranty: () => void;
  readonly openRejection: () => void;
  readonly closeRejection: () => void;
  /** The reason to be sent, and what was typed of it. */
  readonly reject: (reason: string, typed: string) => void;
};

type Props = {
  /** Whether files of it are still on their way. */
  readonly incomplete: boolean;
  /** Whether a warranty can be issued: it is complete, and all of it is on the screen. */
  readonly acceptable: boolean;
  readonly marks: Marks;
  readonly deciding: Deciding;
};

/** The decision, always in sight; above it, when somebody rejects, the reason and what was marked. */
export function DecisionPanel({ incomplete, acceptable, marks, deciding }: Props) {
  const { t } = useTranslation();
  return (
    <section className={css['panel']} aria-label={t('review.decide.label')} data-decision>
      {deciding.rejection.draft.isOpen && <Rejection marks={marks} deciding={deciding} />}
      {!deciding.rejection.draft.isOpen && (
        <div className={css['buttons']}>
          <Button
            disabled={!acceptable}
            leftSection={<IconCheck aria-hidden stroke={1.75} />}
            rightSection={<Key name="A" />}
            onClick={deciding.accept}
          >
            {t('review.decide.accept')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconShieldOff aria-hidden stroke={1.75} />}
            rightSection={<Key name="N" />}
            onClick={deciding.noWarranty}
          >
            {t('review.decide.no_warranty')}
          </Button>
          <Button
            variant="outline"
            color="bad"
            leftSection={<IconX aria-hidden stroke={1.75} />}
            rightSection={<Key name="R" />}
            onClick={deciding.openRejection}
          >
            {t('review.decide.reject')}
            {marks.all.length > 0 && ` (${String(marks.all.length)})`}
          </Button>
          {incomplete && <span className={css['second']}>{t('review.decide.incomplete')}</span>}
        </div>
      )}
    </section>
  );
}

function Rejection({ marks, deciding }: Pick<Props, 'marks' | 'deciding'>) {
  const { t } = useTranslation();
  const { reason, setReason, fallback, missing, submit } = useRejection(
    deciding.rejection,
    marks,
    deciding.reject,
  );

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape') deciding.closeRejection();
  }

  return (
    <form
      noValidate
      className={css['rejection']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        // oxlint-disable-next-line no-autofocus -- it opens on a key or a click, to be typed in
        autoFocus
        label={t('installations.rejectReason')}
        description={t(marks.all.length > 0 ? 'review.decide.reasonOptional' : 'installations.rejectHint')}
        required={marks.all.length === 0}
        placeholder={fallback}
        value={reason}
        onKeyDown={onKeyDown}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={missing ? t('installations.rejectMissing') : undefined}
        minRows={2}
        maxRows={4}
        autosize
        maxLength={MAX_REASON_LENGTH}
      />
      <MarkNotes marks={marks} onKeyDown={onKeyDown} />
      <div className={css['buttons']}>
        <Button type="submit" color="bad" rightSection={<Key name="Ctrl ↵" />}>
          {t('review.decide.rejectNow')}
        </Button>
        <Button variant="default" onClick={deciding.closeRejection}>
          {t('review.decide.close')}
        </Button>
      </div>
    </form>
  );
}
