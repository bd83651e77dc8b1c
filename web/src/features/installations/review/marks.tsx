import { ActionIcon } from '@mantine/core';
import { MAX_MARKS } from '@portal/domain/constants';
import type { Installation } from '@portal/domain/installations/record';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/notices/toast.ts';
import type { RejectionDraft } from './rejection-draft.ts';
import css from './review.module.css';

export type Mark = { readonly field: string; readonly name: string; readonly note: string };

/** What is marked for a rejection. */
export type Marks = {
  readonly all: readonly Mark[];
  readonly has: (field: string) => boolean;
  readonly toggle: (field: string, name: string) => void;
  readonly note: (field: string, note: string) => void;
};

/** The marks with one more, or one taken away; as they are when there are as many as a rejection takes. */
export function toggled(all: Mark[], field: string, name: string): Mark[] {
  if (all.some((mark) => mark.field === field)) return all.filter((mark) => mark.field !== field);
  return all.length < MAX_MARKS ? [...all, { field, name, note: '' }] : all;
}

/** The marks of a rejection that is being written. */
export function marksOf({ draft: { marks: all }, change }: RejectionDraft): Marks {
  return {
    all,
    has: (field) => all.some((mark) => mark.field === field),
    toggle: (field, name) => change(({ marks }) => ({ marks: toggled(marks, field, name) })),
    note: (field, note) =>
      change(({ marks }) => ({
        marks: marks.map((mark) => (mark.field === field ? { ...mark, note } : mark)),
      })),
  };
}

/** The marks as a rejection sends them. */
export function marksToSend({ all }: Marks): Pick<Mark, 'field' | 'note'>[] {
  return all.map(({ field, note }) => ({ field, note: note.trim() }));
}

type Props = { readonly field: string; readonly name: string; readonly marks: Marks };

/** Marks a field or photo for the rejection, or takes its mark away. */
export function MarkButton({ field, name, marks }: Props) {
  const { t } = useTranslation();
  const marked = marks.has(field);
  const words = t(marked ? 'review.mark.remove' : 'review.mark.add', { name });
  const Icon = marked ? IconFlagFilled : IconFlag;
  return (
    <ActionIcon
      variant="subtle"
      color={marked ? 'bad' : 'gray'}
      aria-label={words}
      aria-pressed={marked}
      title={words}
      onClick={() => {
        if (!marked && marks.all.length >= MAX_MARKS)
          toast({ kind: 'warning', title: t('review.mark.full', { count: MAX_MARKS }) });
        marks.toggle(field, name);
      }}
    >
      <Icon aria-hidden stroke={1.75} size="1rem" />
    </ActionIcon>
  );
}

type PreviousProps = {
  readonly installation: Pick<Installation, 'rejectionMarks'>;
  readonly field: string;
  /** One line each, cut where they are longer. */
  readonly short?: boolean;
};

/** What the last rejection marked at a place, and what its installer answered. */
export function PreviousMark({ installation, field, short = false }: PreviousProps) {
  const { t } = useTranslation();
  const mark = installation.rejectionMarks.find((one) => one.field === field);
  if (mark === undefined) return null;
  const note = t('review.mark.earlier', { note: mark.note || t('review.mark.marked') });
  const answer = mark.answer === '' ? '' : t('review.mark.answer', { answer: mark.answer });
  const text = [note, answer].filter(Boolean).join('\n');
  return (
    <span className={css['earlier']} data-short={short || undefined} title={short ? text : undefined}>
      <span>{note}</span>
      {answer !== '' && <strong>{answer}</strong>}
    </span>
  );
}
