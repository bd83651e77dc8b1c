import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isStorageFull } from '../../lib/local/local-db.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { DraftLock } from '../drafts/draft-lock.ts';
import { type DraftAutosave, draftAutosave } from '../drafts/draft-autosave.ts';
import type { Draft, DraftContent } from '../drafts/draft.ts';
import { emptyPhotoTrash } from '../pictures/photo-trash.ts';
import { type FormPictures, PicturesContext } from '../pictures/pictures-context.ts';
import { whenPhotosInForm } from '../pictures/shrinking.ts';
import { firstRefusedStep, RefusedContext, refusedControls, type RefusedField } from './refusal.ts';
import { StepFrame } from '../steps/step-frame.tsx';
import { type FormStep, reachableStep, type Steps, summaryOf, useSteps } from '../steps/use-steps.ts';
import { useAutosaveOnLeave } from '../drafts/use-autosave.ts';
import { type FormSource, useLatePhotos } from '../drafts/use-late-photos.ts';
import { LEAVING } from '../../ui/frame/unsaved-guard.ts';
import { type LeavingWords, useLeaving } from '../steps/use-leaving.ts';

/** Photos that take longer keep the form in its tab: the other one takes it by force after two seconds without an answer. */
const PHOTOS_WITHIN_MS = 1_500;

/** A form as it was opened: new, or a draft. */
export type FoundForm = {
  /** A UUID: the id of the draft, and the client id of the record made from it. */
  readonly id: string;
  readonly draft: Draft | undefined;
  /**
   * Set for a form of something that was sent before: it opens at its summary, and from there at the step that is to
   * be corrected or was being corrected.
   */
  readonly toCorrect?: { readonly step: string | undefined; readonly field?: string | undefined };
};

/** The props of a step. */
export type StepNow<Step> = {
  readonly step: Step;
  /** Whether to show what is missing, because the person has tried to go on. */
  readonly tried: boolean;
  /** Opens a step from the summary, at one of its fields. */
  readonly edit: (key: string, field?: string) => void;
};

type Props<Step extends FormStep> = {
  readonly userId: number;
  readonly lock: DraftLock;
  readonly found: FoundForm;
  /** The content to be saved; `touched` once it differs from a new form. */
  readonly content: Omit<DraftContent, 'step'>;
  /** The same, for what comes into the form after it has left the screen. */
  readonly source: FormSource;
  readonly touched: boolean;
  readonly stored: FormPictures['stored'];
  readonly readLabel?: FormPictures['readLabel'];
  /** In order. */
  readonly steps: readonly [Step, ...Step[]];
  /** Ids of the fields with a missing or wrong answer, from top to bottom. */
  readonly missing: (step: Step) => readonly string[];
  /** What the person confirms by pressing "Next" on a step: the control that is missing until then, and the words of the button. */
  readonly confirmedByNext?: (
    step: Step,
  ) =>
    | { readonly control: string; readonly label: string | undefined; readonly confirm: () => void }
    | undefined;
  /** Ids of the fields of a step that are asked for besides, before the person goes on; the step can be left without them. */
  readonly asked?: (step: Step) => readonly string[];
  readonly title: (step: Step) => string;
  readonly text: (step: Step) => string | undefined;
  /**
   * Shown above the fields of the first step and of refused steps, and above the summary, where it can open steps.
   */
  readonly notice?: (edit: StepNow<Step>['edit'] | undefined, tried: boolean) => ReactNode;
  /** The fields that the server refused. */
  readonly refused?: readonly RefusedField[];
  readonly sendLabel: string;
  /** Hands the form to the queue; when it resolves, the form is stored in the queue. Returns its record's client id. */
  readonly send: () => Promise<string>;
  /** The address to go to after sending. */
  readonly whenSent: () => string;
  /** Called by Back on the first step. */
  readonly onLeave: () => void;
  readonly children: (now: StepNow<Step>) => ReactNode;
};

/** What is said to whoever leaves. Drafts are listed on the home page, which the people of production do not have. */
const leavingWords = (isCorrection: boolean, kind: string): LeavingWords => ({
  untouched: isCorrection ? 'form.leave.refused' : 'form.leave.untouched',
  kept: kind === 'production' ? 'form.leave.keptHere' : 'form.leave.kept',
});

/** A long form: one step at a time, saved as a draft while it is typed, handed to the queue at the end. */
export function LongForm<Step extends FormStep>(props: Props<Step>) {
  const { userId, found, content, stored, readLabel, steps: all, missing } = props;
  const { t } = useTranslation();
  const [autosave] = useState(() => draftAutosave(userId, found.id, found.draft));
  const [triedStep, setTriedStep] = useState<string | null>(null);
  const { busy, refusal, send } = useSending(props, autosave);
  useLeaving(autosave, leavingWords(found.toCorrect !== undefined, content.kind));
  const steps = useSteps({
    steps: all,
    isOpen: (step) => missing(step).length > 0,
    resumeAt: found.toCorrect ? summaryOf(all).key : (found.draft?.step ?? null),
    editAt: found.toCorrect && (found.draft?.step ?? found.toCorrect.step ?? null),
    editField: found.draft === undefined ? found.toCorrect?.field : undefined,
    leave: props.onLeave,
  });
  useAutosaveOnLeave(autosave);
  useSavedSteps(props, autosave, steps);
  useLatePhotos(props.lock, autosave, { source: props.source, step: steps.step.key });
  const { pictures } = content;
  const shown = useMemo(() => ({ local: pictures, stored, readLabel }), [pictures, stored, readLabel]);
  useEffect(() => emptyPhotoTrash, []);
  const refused = useMemo(() => refusedControls(props.refused ?? []), [props.refused]);

  if (!steps.ready) return null;
  const { step } = steps;
  const tried = triedStep === step.key;
  const isLast = steps.index === steps.count - 1;
  const isSummary = step === summaryOf(all);
  const isRefused = firstRefusedStep([step], props.refused ?? []) !== undefined;
  const confirmation = props.confirmedByNext?.(step);
  const gaps = missing(step).filter((id) => id !== confirmation?.control);
  const text = props.text(step);
  const goOn = () => {
    confirmation?.confirm();
    steps.next();
  };
  return (
    <PicturesContext value={shown}>
      <StepFrame
        key={step.key}
        step={steps.index + 1}
        steps={steps.count}
        title={props.title(step)}
        field={steps.field}
        text={text && <Unbroken text={text} />}
        autosave={autosave}
        missing={[...(props.asked?.(step) ?? []), ...gaps]}
        overview={
          all.length < 2
            ? undefined
            : {
                titles: all.map((one) => ({ key: one.key, title: props.title(one) })),
                reached: reachableStep(all, (one) => missing(one).length > 0, all.at(-1)?.key ?? null).index,
                onGo: steps.go,
              }
        }
        tried={tried}
        onTry={() => setTriedStep(step.key)}
        onBack={steps.back}
        onNext={isLast ? () => void send() : goOn}
        nextLabel={isLast ? props.sendLabel : steps.editing ? t('form.summary.back') : confirmation?.label}
        busy={busy}
      >
        {(steps.index === 0 || isSummary || isRefused) && (
          <Suspense fallback={null}>{props.notice?.(isSummary ? steps.edit : undefined, tried)}</Suspense>
        )}
        {refusal !== null && isLast && (
          <Notice tone="bad" title={t('form.notSent.title')}>
            {t(`form.notSent.${refusal}`)}
          </Notice>
        )}
        <RefusedContext value={refused}>
          <Suspense fallback={<Skeletons shape="rows" count={4} />}>
            {props.children({ step, tried, edit: steps.edit })}
          </Suspense>
        </RefusedContext>
      </StepFrame>
    </PicturesContext>
  );
}

/** Saves each change; a completed step and a new photo are saved at once. */
function useSavedSteps<Step extends FormStep>(
  { found, content, touched }: Props<Step>,
  autosave: DraftAutosave,
  { step, index, ready }: Steps<Step>,
): void {
  const isUntouched = !touched && found.draft === undefined && (index === 0 || found.toCorrect !== undefined);
  const { kind, place, title, versionId, data, pictures } = content;
  // The pictures of a refused form are in no draft yet: without them its unload backup would be incomplete.
  const saved = useRef({ step: step.key, pictures: found.toCorrect && !found.draft ? null : pictures });
  useEffect(() => {
    if (isUntouched || !ready) return;
    autosave.changed({ kind, place, title, versionId, step: step.key, data, pictures });
    if (saved.current.step === step.key && saved.current.pictures === pictures) return;
    saved.current = { step: step.key, pictures };
    void autosave.flush();
  }, [autosave, kind, place, title, versionId, data, pictures, step.key, isUntouched, ready]);
}

/** Hands the form to the queue and deletes its draft; meanwhile no other tab gets the lock. */
function useSending<Step extends FormStep>(props: Props<Step>, autosave: DraftAutosave) {
  const { lock } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<'full' | 'failed' | 'movedOn' | null>(null);
  useEffect(
    () =>
      lock.beforeGiving(async () => {
        const late = new Promise<false>((resolve) => setTimeout(resolve, PHOTOS_WITHIN_MS, false));
        const hasPhotos = await Promise.race([whenPhotosInForm().then(() => true), late]);
        await autosave.flush();
        return hasPhotos && !busy && autosave.state.get().kind !== 'failed';
      }),
    [lock, autosave, busy],
  );

  async function send(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    await autosave.flush();
    let sent: string;
    try {
      sent = await props.send();
    } catch (error) {
      setBusy(false);
      const why = isStorageFull(error) ? 'full' : isMovedOn(error) ? 'movedOn' : 'failed';
      setRefusal(why);
      toast({ kind: 'error', title: t('form.notSent.title'), message: t(`form.notSent.${why}`) });
      return;
    }
    // The form is in the queue: a draft that cannot be deleted now is recognised when it is opened again.
    await autosave.forget().catch(() => undefined);
    toast({ kind: 'success', title: t('form.sent.title'), message: t('form.sent.text') });
    await navigate(props.whenSent(), { replace: true, state: { ...LEAVING, sent } });
  }

  return { busy, refusal, send };
}

/**
 * The request that it was to replace was sent, corrected or aborted elsewhere; the queue says so by an error of this
 * name.
 */
function isMovedOn(error: unknown): boolean {
  return error instanceof Error && error.name === 'RequestMovedOn';
}
