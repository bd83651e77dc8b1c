import type { LibraryEntry } from '@portal/domain/library/entry';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DeviceTypeChoice } from './device-type-choice.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { isWebAddress } from './new-entry-dialog.tsx';
import { changeLibraryEntry, deleteLibraryEntry, entryDetails, fetchUsage } from './queries.ts';
import { addUploads } from './uploads.ts';
import { VariantChoice } from './variant-choice.tsx';
import css from './library.module.css';

type Props = {
  readonly entry: LibraryEntry;
  /** The folders that it lies in, the uppermost first. */
  readonly above: readonly LibraryEntry[];
  readonly etag: string | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** All of one entry: name, sight, variants, device types, versions and where it is used. */
export function EntryDialog({ entry, above, etag, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const isFile = entry.kind === 'document' || entry.kind === 'video';
  const { data } = useQuery(entryDetails(organisation, entry));
  const askDelete = useDeleting({ entry, etag, onClose, onChanged });
  const replacement = useRef<HTMLInputElement>(null);
  function replace(file: File | undefined) {
    if (file === undefined) return;
    addUploads([{ file, place: { replaces: entry.id, language: entry.language } }], organisation, onChanged);
    onClose();
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={entry.name}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['form']}>
        <EntryForm entry={entry} onClose={onClose} onChanged={onChanged} />
        {data === undefined ? (
          <Skeletons shape="rows" count={2} />
        ) : (
          <EntryFacts entry={entry} above={above} {...data} />
        )}
        <div className={css['apart']}>
          {isFile && (
            <>
              <input
                ref={replacement}
                className={css['hidden']}
                type="file"
                tabIndex={-1}
                aria-label={t('library.replace')}
                onChange={(event) => replace(event.currentTarget.files?.[0])}
              />
              <Button
                variant="outline"
                leftSection={<IconRefresh aria-hidden stroke={1.75} />}
                onClick={() => replacement.current?.click()}
              >
                {t('library.replace')}
              </Button>
            </>
          )}
          <Button
            variant="outline"
            color="bad"
            leftSection={<IconTrash aria-hidden stroke={1.75} />}
            onClick={() => void askDelete()}
          >
            {t('library.delete')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Deletes an entry once the person is sure of it, told where it is used. */
function useDeleting({ entry, etag, onClose, onChanged }: Omit<Props, 'above'>) {
  const { t } = useTranslation();
  return async function askDelete() {
    try {
      const usage = await fetchUsage(entry.id);
      const sure = await confirm({
        title: t('library.deleteTitle', { name: entry.name }),
        text: [
          usage.inside > 0 && t('library.deleteInside', { count: usage.inside }),
          usage.support > 0 && t('library.deleteSupport', { count: usage.support }),
          t('library.deleteText'),
        ]
          .filter(Boolean)
          .join(' '),
        confirmLabel: t('library.delete'),
        danger: true,
      });
      if (!sure) return;
      await deleteLibraryEntry(entry.id, etag);
      toast({ kind: 'success', title: t('library.deleted') });
      onClose();
    } catch (error) {
      const { code, title, detail } = problemOf(error);
      // Specification section 8: the link could not be removed. What is said of a refusal is more exact.
      const known = ['file-in-use', 'file-not-deleted', 'changed-meanwhile'].includes(code);
      toast({ kind: 'error', title: known ? title : t('library.deleteFailed'), message: detail });
    }
    onChanged();
  };
}

function EntryForm({ entry, onClose, onChanged }: Omit<Props, 'etag' | 'above'>) {
  const { t } = useTranslation();
  const [name, setName] = useState(entry.name);
  const [url, setUrl] = useState(entry.url ?? '');
  const [hidden, setHidden] = useState(entry.hidden);
  const [variantOf, setVariantOf] = useState<number | null | undefined>(undefined);
  const [deviceTypes, setDeviceTypes] = useState<readonly number[]>(entry.deviceTypes);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const isLink = entry.kind === 'link';
  const isWrong = name.trim() === '' || (isLink && !isWebAddress(url.trim()));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || isWrong) return;
    setBusy(true);
    setProblem(null);
    try {
      await changeLibraryEntry(entry, {
        name,
        hidden,
        deviceTypes: [...deviceTypes],
        ...(isLink && { url: url.trim() }),
        ...(variantOf !== undefined && { variantOf }),
      });
      toast({ kind: 'success', title: t('library.saved') });
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  return (
    <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('library.name')}
        autoComplete="off"
        required
        value={name}
        error={tried && name.trim() === '' && t('library.nameMissing')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isLink && (
        <TextInput
          label={t('library.address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          required
          value={url}
          error={tried && !isWebAddress(url.trim()) && t('library.addressWrong')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
      <VariantChoice entry={entry} value={variantOf} onChange={setVariantOf} />
      {entry.kind !== 'folder' && <DeviceTypeChoice value={deviceTypes} onChange={setDeviceTypes} />}
      <Checkbox
        label={t('library.hide')}
        description={t('library.hideHint')}
        checked={hidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
      {problem !== null && <ProblemNotice problem={problem} detail={problem.violations[0]?.message} />}
      <div className={css['actions']}>
        <Button type="submit" loading={busy}>
          {t('library.save')}
        </Button>
      </div>
    </form>
  );
}
