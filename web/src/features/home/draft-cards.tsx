import { ActionIcon } from '@mantine/core';
import { plateSerial } from '@portal/domain/devices/serial-key';
import { IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupSerial } from '../../lib/languages/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { dayAndTime } from '../../ui/values/day-and-time.ts';
import css from './home.module.css';
import type { FieldDraft } from './use-drafts.ts';

/** Matches the address of a form that corrects a rejected installation or a refused request. */
const CORRECTS = /[?&](correct|request)=/;

/** The newest draft as a card, older ones behind a button. `drafts` are sorted newest first. */
export default function DraftCards({ drafts }: { readonly drafts: readonly FieldDraft[] }) {
  const { t } = useTranslation();
  const [newest, ...older] = drafts;
  if (newest === undefined) return null;
  return (
    <section className={css['drafts']}>
      <DraftCard draft={newest} />
      {older.length > 0 && (
        <details className={css['older']}>
          <summary>{t('home.draft.more', { count: older.length })}</summary>
          {older.map((draft) => (
            <DraftCard key={draft.id} draft={draft} />
          ))}
        </details>
      )}
    </section>
  );
}

function DraftCard({ draft }: { readonly draft: FieldDraft }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const title = plateSerial(draft.title);
  const serial = groupSerial(title);
  const kind = draft.kind === 'installation' && CORRECTS.test(draft.place) ? 'correction' : draft.kind;

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: t('home.draft.removeTitle'),
      text: t('home.draft.removeText', { serial }),
      confirmLabel: t('home.draft.remove'),
      cancelLabel: t('home.draft.keep'),
      danger: true,
    });
    if (!sure) return;
    const { removeDraft } = await import('../../form/drafts/draft-store.ts');
    await removeDraft(draft.id);
  }

  return (
    <div className={css['draft']}>
      <Link to={draft.place} className={css['draftLink']}>
        <IconPencil aria-hidden stroke={1.75} size="1.5rem" className={css['draftIcon']} />
        <span className={css['draftText']}>
          <strong>{t(`home.draft.${kind}`)}</strong>
          <span>
            {t('home.draft.serial', { serial })},{' '}
            <span className={css['whole']}>{dayAndTime(t, draft.savedAt, now)}</span>
          </span>
        </span>
        <span className={css['goOn']}>
          <span>{t('home.draft.goOn')}</span>
          <IconChevronRight aria-hidden stroke={1.75} size="1.25rem" />
        </span>
      </Link>
      <ActionIcon
        color="bad"
        aria-label={`${t('home.draft.remove')}: ${title}`}
        onClick={() => void remove()}
      >
        <IconTrash aria-hidden stroke={1.75} size="1.5rem" />
      </ActionIcon>
    </div>
  );
}
