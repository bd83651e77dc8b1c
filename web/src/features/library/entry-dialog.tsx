import { FILE_NAME_LENGTH } from '@portal/domain/constants';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergedNotice } from '../../form/steps/merged-notice.tsx';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DeviceTypeChoice } from './device-type-choice.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { isWebAddress } from './new-entry-dialog.tsx';
import { deleteLibraryEntry, entryDetails, fetchUsage } from './queries.ts';
import { addUploads } from './uploads.ts';
import { type EntryValues, useEntryForm, valuesOf } from './use-entry-form.ts';
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
  const form = useEntryForm({ entry, onClose, onChanged });
  const askDelete = useDeleting({ entry, etag, onClose, onChanged });
  const replacement = useRef<HTMLInputElement>(null);
  function replace(file: File | undefined) {
    if (file === undefined) return;
    addUploads([{ file, place: { replaces: entry.id, language: entry.language } }], organisation, onChanged);
    if (!form.isDirty) onClose();
  }
  return (
    <FormDialog size="lg" title={entry.name} isDirty={form.isDirty} onClose={onClose}>
      {() => (
        <div className={css['form']}>
          <EntryForm entry={entry} form={form} />
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
      )}
    </FormDialog>
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

type EntryFormProps = Pick<Props, 'entry'> & { readonly form: ReturnType<typeof useEntryForm> };

function EntryForm({ entry, form }: EntryFormProps) {
  const { t } = useTranslation();
  const { name, url, hidden, deviceTypes } = form.values;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const isLink = entry.kind === 'link';
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (name.trim() === '') return nameField.current?.focus();
    if (isLink && !isWebAddress(url.trim())) return urlField.current?.focus();
    setBusy(true);
    setProblem(null);
    try {
      await form.save();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('library.name')}
        maxLength={FILE_NAME_LENGTH}
        autoComplete="off"
        required
        ref={nameField}
        value={name}
        error={tried && name.trim() === '' && t('library.nameMissing')}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      {isLink && (
        <TextInput
          label={t('library.address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          required
          ref={urlField}
          value={url}
          error={tried && !isWebAddress(url.trim()) && t('library.addressWrong')}
          onChange={(event) => form.change({ url: event.currentTarget.value })}
        />
      )}
      <VariantChoice entry={entry} value={form.variantOf} onChange={form.setVariantOf} />
      {entry.kind !== 'folder' && (
        <DeviceTypeChoice value={deviceTypes} onChange={(types) => form.change({ deviceTypes: types })} />
      )}
      <Checkbox
        label={t('library.hide')}
        description={t('library.hideHint')}
        checked={hidden}
        onChange={(event) => form.change({ hidden: event.currentTarget.checked })}
      />
      {form.clashes.length > 0 && <Clashes form={form} />}
      {problem !== null && <ProblemNotice problem={problem} detail={problem.violations[0]?.message} />}
      <div className={css['actions']}>
        <Button type="submit" loading={busy}>
          {t('library.save')}
        </Button>
      </div>
    </form>
  );
}

function Clashes({ form: { opened, clashes, take } }: { readonly form: ReturnType<typeof useEntryForm> }) {
  const { t } = useTranslation();
  const theirs = valuesOf(opened);
  const labels = { name: 'name', url: 'address', hidden: 'hide', deviceTypes: 'deviceTypes' } as const;
  const wordsOf = (name: keyof EntryValues) =>
    name === 'hidden' ? t(theirs.hidden ? 'ui.yes' : 'ui.no') : String(theirs[name]);
  return (
    <MergedNotice
      values={clashes.map((name) => ({
        key: name,
        name: t(`library.${labels[name]}`),
        value: wordsOf(name),
        onTake: () => take(name),
      }))}
    />
  );
}
