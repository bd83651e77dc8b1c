import { LANGUAGES } from '@portal/domain/constants';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { WarrantyWork } from '@portal/domain/warranty/merge-work';
import { isTextNeeded } from '@portal/domain/warranty/template-defects';
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
import { copiedContents, withoutText } from './contents/changed-texts.ts';
import { type Area, EditorAreas, useEditorAreas } from './editor-areas.tsx';
import { EditorBar } from './editor-bar.tsx';
import { MergeDialog } from './keeping/merge-dialog.tsx';
import type { OpenedWarranty } from './keeping/open-warranty.ts';
import { useSaving } from './keeping/use-saving.ts';
import { workingCopies } from './keeping/working-copy.ts';
import { NoText } from './no-text.tsx';
import { isWarning, problemsOf, type WarrantyProblem } from './problems.ts';
import { ProblemsList } from './problems-list.tsx';
import { TermsForm } from './terms/terms-form.tsx';
import { offeredPlaceholders } from './text/placeholder-words.ts';
import { RemoveText } from './text/remove-text.tsx';
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
  'unknown-value': 'attachments',
  'unknown-parameter': 'contents',
  'unknown-placeholder': 'text',
  'unknown-signature': 'text',
  document: 'text',
  'no-words': 'text',
  'maker-gap': 'text',
  'written-placeholder': 'text',
  'other-months': 'text',
};

/** A warranty in work: terms and what belongs to the card, the text in each language, and the card itself. */
export function WarrantyEditor({ userId, opened, lock }: Props) {
  const { t } = useTranslation();
  const { template, version } = opened;
  const { work, setWork, turn, takeFromElsewhere, saving, isUnsaved, autosave } = useWork({
    userId,
    opened,
    lock,
  });
  const [language, setLanguage] = useState<Language>(template.mainLanguage);
  const [onTop, show] = useEditorAreas();
  const [sought, setSought] = useState<{ readonly key: string } | null>(null);
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const problems = useMemo(() => problemsOf(work, version), [work, version]);
  const groups = useMemo(() => offeredPlaceholders(t, version, currentLanguage()), [t, version]);
  const text = work.texts[language];

  const save = useCheckedSave({ work, problems, saving, onRefused: () => show('problems') });
  useSaveKey(save);

  const withText = (now: WarrantyWork, next: WarrantyTemplate): WarrantyWork => ({
    ...now,
    texts: { ...now.texts, [language]: next },
  });
  const changeText = (next: WarrantyTemplate) => setWork((now) => withText(now, next));
  function openProblem({ code, language: where, value }: WarrantyProblem): void {
    if (where !== undefined) setLanguage(where);
    show(AREA_OF[code]);
    setSought(AREA_OF[code] === 'text' ? { key: value } : null);
  }
  const begin = (next: WarrantyTemplate) => takeFromElsewhere(withText(work, next));
  const noText = <NoText language={language} work={work} saved={saving.saved.base} onBegin={begin} />;

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
        problems={<ProblemsList problems={problems} onOpen={openProblem} />}
        {...(text === undefined
          ? { contents: noText, attachments: noText, text: noText, card: noText }
          : areasOfText({
              text,
              opened,
              language,
              work,
              setWork,
              groups,
              turn,
              sought,
              onChange: changeText,
            }))}
      />
      {saving.clash !== null && <MergeDialog clash={saving.clash} onChosen={saving.resolveClash} />}
    </>
  );
}

/** The warranty that is changed here: what is stored on this device, and what the server has of it. */
function useWork({ userId, opened, lock }: Props) {
  const { t } = useTranslation();
  const [work, setWork] = useState(opened.copy.work);
  const [turn, setTurn] = useState(0);
  const takeFromElsewhere = (next: WarrantyWork) => {
    setWork(next);
    setTurn((now) => now + 1);
  };
  const saving = useSaving(opened, work, takeFromElsewhere);
  const isUnsaved = work !== saving.saved.shown;
  const autosave = useWarrantyDraft({ userId, opened, lock, work, saved: saving.saved });
  useUnsavedGuard(isUnsaved, {
    title: t('warranty.leave.title'),
    text: t('builder.leave.text'),
    confirmLabel: t('form.leave.leave'),
    cancelLabel: t('form.leave.stay'),
  });
  return {
    work,
    setWork,
    /** Grows when another text comes into the editor from elsewhere than its keyboard. */
    turn,
    takeFromElsewhere,
    saving,
    isUnsaved,
    autosave,
  };
}

type CheckedSave = {
  readonly work: WarrantyWork;
  readonly problems: readonly WarrantyProblem[];
  readonly saving: ReturnType<typeof useSaving>;
  readonly onRefused: () => void;
};

/** Saves the warranty where it has no problem; else says how many there are. */
function useCheckedSave({ work, problems, saving, onRefused }: CheckedSave): () => void {
  const { t } = useTranslation();
  return () => {
    if (saving.busy || saving.clash !== null) return;
    const refused = problems.filter((problem) => !isWarning(problem));
    if (refused.length === 0) {
      void saving.save(work);
      return;
    }
    onRefused();
    const title = t('builder.refused', { count: refused.length });
    toast({ kind: 'error', title, message: t('builder.refusedText') });
  };
}

type TextAreas = {
  readonly text: WarrantyTemplate;
  readonly opened: Props['opened'];
  readonly language: Language;
  readonly work: WarrantyWork;
  readonly setWork: (change: (now: WarrantyWork) => WarrantyWork) => void;
  readonly groups: ReturnType<typeof offeredPlaceholders>;
  readonly turn: number;
  readonly sought: { readonly key: string } | null;
  readonly onChange: (next: WarrantyTemplate) => void;
};

/** The areas that show the warranty in one language. */
function areasOfText(areas: TextAreas) {
  const { text, opened, language, work, setWork, groups, turn, sought, onChange } = areas;
  const { template, version } = opened;
  const written = LANGUAGES.filter((one) => work.texts[one] !== undefined);
  const removal = (
    <RemoveText
      language={language}
      isNeeded={isTextNeeded(language, { main: template.mainLanguage, written })}
      onRemove={() => setWork((now) => withoutText(now, language))}
    />
  );
  return {
    contents: (
      <ContentsForm
        text={text}
        parameters={version.parametersSchema}
        onChange={onChange}
        onCopy={() => setWork((now) => copiedContents(now, text))}
        removal={removal}
      />
    ),
    attachments: (
      <AttachmentsForm
        key={language}
        language={language}
        attachments={text.attachments}
        version={version}
        onChange={(attachments) => onChange({ ...text, attachments })}
      />
    ),
    text: (
      <TextEditor
        key={`${language} ${String(turn)}`}
        language={language}
        content={text.content}
        groups={groups}
        sought={sought}
        onChange={(content) => onChange({ ...text, content })}
      />
    ),
    card: (
      <CardPreview
        templateId={template.id}
        versionId={version.id}
        language={language}
        text={text}
        terms={work.terms}
      />
    ),
  };
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
