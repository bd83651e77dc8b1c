import { LANGUAGES } from '@portal/domain/constants';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { WarrantyWork } from '@portal/domain/warranty/merge-work';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftLock } from '../../form/drafts/draft-lock.ts';
import { useOfficeDraft } from '../../form/drafts/use-office-draft.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { toast } from '../../ui/notices/toast.ts';
import { warrantyAddress } from '../template-editor/addresses.ts';
import { AttachmentsForm } from './attachments/attachments-form.tsx';
import { CardPreview } from './card/card-preview.tsx';
import { ContentsForm } from './contents/contents-form.tsx';
import { brought, type Area, EditorAreas, FIRST_ON_TOP } from './editor-areas.tsx';
import { EditorBar } from './editor-bar.tsx';
import { MergeDialog } from './keeping/merge-dialog.tsx';
import type { OpenedWarranty } from './keeping/open-warranty.ts';
import { useSaving } from './keeping/use-saving.ts';
import { workingCopies } from './keeping/working-copy.ts';
import { NoText } from './no-text.tsx';
import { problemsOf, type WarrantyProblem } from './problems.ts';
import { ProblemsList } from './problems-list.tsx';
import { TermsForm } from './terms/terms-form.tsx';
import { offeredPlaceholders } from './text/placeholder-words.ts';
import { TextEditor } from './text/text-editor.tsx';

type Props = {
  readonly userId: number;
  readonly opened: Extract<OpenedWarranty, { kind: 'work' }>;
  readonly lock: DraftLock;
};

/** The area in which a problem is put right. */
const AREA_OF: Readonly<Record<WarrantyProblem['code'], Area>> = {
  terms: 'terms',
  attachment: 'attachments',
  'unknown-reference': 'attachments',
  'unknown-parameter': 'contents',
  'unknown-placeholder': 'text',
  'unknown-signature': 'text',
  document: 'text',
};

/** A warranty in work: terms and what belongs to the card, the text in each language, and the card itself. */
export function WarrantyEditor({ userId, opened, lock }: Props) {
  const { t } = useTranslation();
  const { template, version } = opened;
  const [work, setWork] = useState(opened.copy.work);
  /** Grows when another text comes into the editor from elsewhere than its keyboard. */
  const [turn, setTurn] = useState(0);
  const [language, setLanguage] = useState<Language>(template.mainLanguage);
  const [onTop, setOnTop] = useState(FIRST_ON_TOP);
  const [sought, setSought] = useState<{ readonly key: string } | null>(null);
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const saving = useSaving(opened, (next) => {
    setWork(next);
    setTurn((now) => now + 1);
  });
  const isUnsaved = work !== saving.saved.shown;
  const autosave = useWarrantyDraft({ userId, opened, lock, work, saved: saving.saved });
  useUnsavedGuard(isUnsaved, {
    title: t('warranty.leave.title'),
    text: t('builder.leave.text'),
    confirmLabel: t('form.leave.leave'),
    cancelLabel: t('form.leave.stay'),
  });
  const problems = useMemo(() => problemsOf(work, version), [work, version]);
  const groups = useMemo(() => offeredPlaceholders(t, version, currentLanguage()), [t, version]);
  const text = work.texts[language];
  const show = (area: Area) => setOnTop((now) => brought(now, area));

  function save(): void {
    if (saving.busy || saving.clash !== null) return;
    if (problems.length === 0) {
      void saving.save(work);
      return;
    }
    show('problems');
    const title = t('builder.refused', { count: problems.length });
    toast({ kind: 'error', title, message: t('builder.refusedText') });
  }
  useSaveKey(save);

  const changeText = (next: WarrantyTemplate) =>
    setWork((now) => ({ ...now, texts: { ...now.texts, [language]: next } }));
  const begin = (next: WarrantyTemplate) => {
    changeText(next);
    setTurn((now) => now + 1);
  };
  function openProblem({ code, language: where, value }: WarrantyProblem): void {
    if (where !== undefined) setLanguage(where);
    show(AREA_OF[code]);
    setSought(AREA_OF[code] === 'text' ? { key: value } : null);
  }
  const noText = <NoText language={language} work={work} onBegin={begin} />;

  return (
    <>
      <EditorBar
        template={template}
        language={language}
        autosave={autosave}
        isUnsaved={isUnsaved}
        busy={saving.busy}
        onLanguage={(next) => {
          setLanguage(next);
          setSought(null);
        }}
        onSave={save}
      />
      <EditorAreas
        onTop={onTop}
        onShow={show}
        counts={{ attachments: text?.attachments.length ?? 0, problems: problems.length }}
        terms={
          <TermsForm
            key={turn}
            terms={work.terms}
            main={template.mainLanguage}
            today={today}
            onChange={(terms) => setWork((now) => ({ ...now, terms }))}
          />
        }
        contents={
          text === undefined ? (
            noText
          ) : (
            <ContentsForm
              text={text}
              parameters={version.parametersSchema}
              onChange={changeText}
              onCopy={() => setWork((now) => copiedContents(now, text))}
            />
          )
        }
        attachments={
          text === undefined ? (
            noText
          ) : (
            <AttachmentsForm
              key={language}
              attachments={text.attachments}
              version={version}
              onChange={(attachments) => changeText({ ...text, attachments })}
            />
          )
        }
        problems={<ProblemsList problems={problems} onOpen={openProblem} />}
        text={
          text === undefined ? (
            noText
          ) : (
            <TextEditor
              key={`${language} ${String(turn)}`}
              language={language}
              content={text.content}
              groups={groups}
              sought={sought}
              onChange={(content) => changeText({ ...text, content })}
            />
          )
        }
        card={
          text === undefined ? (
            noText
          ) : (
            <CardPreview
              templateId={template.id}
              versionId={version.id}
              language={language}
              text={text}
              terms={work.terms}
            />
          )
        }
      />
      {saving.clash !== null && <MergeDialog clash={saving.clash} onChosen={saving.settle} />}
    </>
  );
}

/** The other texts with the same table and service log. */
function copiedContents(work: WarrantyWork, from: WarrantyTemplate): WarrantyWork {
  const { showDataTable, tableParameters, showServiceLog } = from;
  const texts = LANGUAGES.flatMap((language) => {
    const text = work.texts[language];
    return text === undefined
      ? []
      : [[language, { ...text, showDataTable, tableParameters, showServiceLog }] as const];
  });
  return { ...work, texts: Object.fromEntries(texts) };
}

type WarrantyDraft = Props & {
  readonly work: WarrantyWork;
  readonly saved: ReturnType<typeof useSaving>['saved'];
};

/** Stores the edited warranty on this device after each change. */
function useWarrantyDraft({ userId, opened, lock, work, saved }: WarrantyDraft) {
  const { template, version } = opened;
  const { base, tags } = saved;
  const content = useMemo(
    () => ({
      kind: 'warranty-template' as const,
      place: warrantyAddress(template.id),
      title: labelIn(currentLanguage(), template.nameTranslations, template.name),
      versionId: version.id,
      step: 'warranty',
      data: { base, tags, work, schemaVersion: workingCopies.version },
    }),
    [work, base, tags, template, version],
  );
  return useOfficeDraft({ userId, id: opened.id, found: opened.draft, lock, work, content });
}

/** Ctrl+S anywhere on the page (⌘ on a Mac), but for dialogs. */
function useSaveKey(onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 's';
    if (!isSave || target.closest('[role=dialog]') !== null) return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
