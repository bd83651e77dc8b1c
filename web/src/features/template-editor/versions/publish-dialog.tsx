import { LANGUAGES } from '@portal/domain/constants';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Checkbox, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStateAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useOpenWork } from '../../../lib/loading/busy.ts';
import { FormButtons, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LoadFailed } from '../../../ui/notices/error-state.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { toast, toastProblem } from '../../../ui/notices/toast.ts';
import { ComparisonView } from './comparison-view.tsx';
import { FileProblem } from '../file-problem.tsx';
import { warrantyAddress } from '../addresses.ts';
import { comparisonOf, officeVersion, publishDraft, refreshTemplates, versionList } from '../queries.ts';
import { ReplayView } from './replay-view.tsx';
import css from '../template-editor.module.css';

/** Whether the server refused because the draft, or one of its texts, was changed after it was shown here. */
const isChangedMeanwhile = (error: unknown): boolean => problemOf(error).code === 'changed-meanwhile';

type Props = {
  readonly template: DeviceTemplate;
  readonly draft: { readonly id: number; readonly number: number };
  readonly onClose: () => void;
};

/**
 * Publishes a draft as it was shown; what somebody else saved meanwhile is shown first. What could not be read and compared is not
 * published: nobody has seen it.
 */
function usePublishing({ template, draft, onClose: onDone }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const before = template.activeVersion?.id ?? template.versions.at(-1)?.id;
  const version = useQuery(officeVersion(draft.id));
  const compared = useQuery({ ...comparisonOf(before ?? 0, draft.id), enabled: before !== undefined });
  const publish = useMutation({
    mutationFn: ({ note, activate }: { readonly note: string; readonly activate: boolean }) => {
      const seen = compared.data?.tag;
      const body = { note, activate, ...(seen !== undefined && { seen }) };
      return publishDraft(draft.id, version.data?.etag ?? null, body);
    },
    onSuccess: async () => {
      toast({ kind: 'success', title: t('templates.publish.done', { number: draft.number }) });
      await refreshTemplates(queries);
      onDone();
    },
    onError: (error) => {
      const { code } = problemOf(error);
      // By a colleague, or by an earlier attempt whose answer was lost: the page shows it, and no draft any more.
      if (code === 'version-published') toastProblem(error);
      // Somebody else saved meanwhile: what they did is shown before it is published.
      if (code === 'version-published' || isChangedMeanwhile(error)) return refreshTemplates(queries);
      return undefined;
    },
  });
  const needed = before === undefined ? [version] : [version, compared];
  const missing = needed.filter(({ data }) => data === undefined);
  return {
    before,
    version,
    publish,
    isReading: needed.some(({ isFetching }) => isFetching),
    mayPublish: missing.length === 0,
    notRead: missing.find(({ error }) => error !== null)?.error ?? null,
    readAgain: () => void Promise.all(missing.map(({ refetch }) => refetch())),
  };
}

/** The note while it is typed: it outlives the end of the session, and a new version of the app waits for it. */
function useNote(draftId: number, isFirst: boolean) {
  const { t } = useTranslation();
  useOpenWork(true);
  const [first] = useState(isFirst ? t('templates.publish.firstNote') : '');
  const [note, setNote] = useStateAcrossSignIn(`publish-note-${draftId}`, first);
  return { note, setNote, isDirty: note !== first };
}

/** Publishes a draft, which cannot be undone: shows what has changed, and asks for a note and whether new forms use it at once. */
export function PublishDialog({ template, draft, onClose }: Props) {
  const { t } = useTranslation();
  const isFirst = template.activeVersion === null && template.versions.length === 0;
  const { note, setNote, isDirty } = useNote(draft.id, isFirst);
  const [activate, setActivate] = useState(true);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const publishing = usePublishing({ template, draft, onClose });
  const { before, version, publish, isReading, mayPublish, notRead, readAgain } = publishing;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (note.trim() === '') return field.current?.focus();
    if (mayPublish && !publish.isPending) publish.mutate({ note: note.trim(), activate });
  }

  return (
    <FormDialog
      size="lg"
      title={t('templates.publish.title', { number: draft.number })}
      isDirty={isDirty}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className={css['form']} onSubmit={submit}>
          <p className={css['second']}>
            {t(isFirst ? 'templates.publish.firstText' : 'templates.publish.text')}
          </p>
          <Textarea
            ref={field}
            label={t('templates.publish.note')}
            description={t('templates.publish.noteHint')}
            minRows={3}
            autosize
            maxLength={2000}
            required
            data-autofocus
            value={note}
            error={tried && note.trim() === '' && t('templates.publish.noteMissing')}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Checkbox
            label={t('templates.publish.activate')}
            description={t(
              template.isActive ? 'templates.publish.activateHint' : 'templates.publish.inactiveHint',
            )}
            checked={activate}
            onChange={(event) => setActivate(event.currentTarget.checked)}
          />
          <WarrantyTextWarnings template={template} draftId={draft.id} />
          {notRead !== null && (
            <LoadFailed title={t('templates.publish.notRead')} error={notRead} onRetry={readAgain} />
          )}
          <Changes before={before} after={draft.id} />
          {publish.error !== null &&
            (isChangedMeanwhile(publish.error) ? (
              <Notice tone="warn" title={t('templates.publish.changed')} />
            ) : (
              <FileProblem
                problem={problemOf(publish.error)}
                {...(version.data && { of: { templateId: template.id, version: version.data.version } })}
              />
            ))}
          <FormButtons
            label={t('templates.publish.confirm')}
            busy={publish.isPending || isReading}
            disabled={notRead !== null}
            onCancel={close}
          />
        </form>
      )}
    </FormDialog>
  );
}

type WarningsProps = { readonly template: DeviceTemplate; readonly draftId: number };

/**
 * Warns of what stays on the warranty cards of a version for ever: that not a word of the maker's conditions is there, or that the text
 * names other months than the terms, by which the card's dates are reckoned.
 */
function WarrantyTextWarnings({ template, draftId }: WarningsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(versionList(template.id));
  const draft = data?.versions.find(({ id }) => id === draftId);
  if (draft === undefined) return null;
  const warnings = [
    ['noText', draft.warrantyLanguages.length === 0 ? LANGUAGES : draft.blankLanguages, 'writeText'],
    ['otherMonths', draft.otherMonthsLanguages, 'checkText'],
  ] as const;
  return warnings.map(
    ([code, languages, link]) =>
      languages.length > 0 && (
        <Notice
          key={code}
          tone="warn"
          title={t(`templates.publish.${code}`, {
            languages: languages.map((language) => t(`builder.language.${language}`)).join(', '),
          })}
        >
          {t(`templates.publish.${code}Text`)}{' '}
          <Link to={warrantyAddress(template.id)}>{t(`templates.publish.${link}`)}</Link>
        </Notice>
      ),
  );
}

/** What changes from the version before, and what a trial with real installations found; nothing for a first version. */
function Changes({ before, after }: { readonly before: number | undefined; readonly after: number }) {
  if (before === undefined) return null;
  return (
    <>
      <ComparisonView before={before} after={after} />
      <ReplayView versionId={after} before={before} />
    </>
  );
}
