import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { Page } from '../../ui/frame/page.tsx';
import { StepBar } from '../../ui/frame/step-bar.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import { focusField, focusOnceShown } from '../fields/focus-gap.ts';
import { focusNextField, hintNextField } from '../fields/next-field.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { AutosaveNotice, NotSaved } from '../drafts/autosave-notice.tsx';
import { photosLeft, whenPhotosAdded, shrinking } from '../pictures/shrinking.ts';
import css from './step-frame.module.css';
import bar from './sticky-bar.module.css';

const StepOverview = lazyPart(() => import('./step-overview.tsx'));

type Overview = {
  /** All steps in order. */
  readonly titles: readonly { readonly key: string; readonly title: string }[];
  /** How far a person may go, from 0. */
  readonly reached: number;
  readonly onGo: (key: string) => void;
};

type Props = {
  /** From 1. */
  readonly step: number;
  readonly steps: number;
  readonly title: string;
  /** Id of the field for which the step was opened. */
  readonly field?: string | undefined;
  readonly text?: ReactNode;
  /** The other steps, to be opened from a list. */
  readonly overview?: Overview | undefined;
  readonly autosave: DraftAutosave;
  /** Ids of the fields with a missing or wrong answer, from top to bottom. */
  readonly missing: readonly string[];
  /** Whether the person has tried to go on: only then is said how many fields are missing. */
  readonly tried: boolean;
  readonly onTry: () => void;
  readonly onNext: () => void;
  readonly nextLabel?: string;
  readonly onBack: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
};

/** One step of a long form: progress, whether the draft is saved, and Back and Next, which is never disabled. */
export function StepFrame(props: Props) {
  const { t } = useTranslation();
  const {
    step,
    steps,
    title,
    field,
    text,
    overview,
    autosave,
    missing,
    tried,
    busy = false,
    children,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
    return field === undefined ? undefined : focusOnceShown(field);
  }, [field]);

  const submit = () => {
    props.onTry();
    const [first] = missing;
    if (first === undefined) {
      vibrate('done');
      props.onNext();
      return;
    }
    vibrate('gap');
    // After the errors are drawn, which move the fields.
    requestAnimationFrame(() => focusField(first));
  };
  const { waiting, run: next } = useAfterPhotos(submit);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what has keys is the fields in it
    <form
      noValidate
      className={css['frame']}
      // Enter must not submit: a hardware scanner ends each number with it.
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={focusNextField}
      onFocus={hintNextField}
    >
      <Page width="narrow">
        <div className={css['progress']}>
          {steps > 1 && <Progress step={step} steps={steps} overview={overview} />}
          <AutosaveNotice autosave={autosave} />
        </div>
        <h1 ref={heading} tabIndex={-1} className={css['title']}>
          {title}
        </h1>
        {text !== undefined && <div className={css['text']}>{text}</div>}
        {children}
      </Page>
      <StickyBar
        above={
          <>
            <NotSaved autosave={autosave} />
            {tried && missing.length > 0 && <GapsLeft count={missing.length} />}
            {waiting && <PhotosAwaited />}
          </>
        }
      >
        <Button type="button" variant="outline" onClick={props.onBack} disabled={busy}>
          {t('ui.back')}
        </Button>
        <div className={css['next']}>
          <Button type="button" fullWidth onClick={next} loading={busy || waiting}>
            {props.nextLabel ?? t('ui.next')}
          </Button>
        </div>
      </StickyBar>
    </form>
  );
}

/** Says how many fields are missing, above the buttons rather than over the page. */
function GapsLeft({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className={css['gaps']}>
      <IconAlertCircle aria-hidden stroke={1.75} size="1.25rem" />
      {t('form.gaps', { count })}
    </p>
  );
}

/** How far the form is; a tap lists all steps. */
function Progress({ step, steps, overview }: Pick<Props, 'step' | 'steps' | 'overview'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <StepBar step={step} steps={steps} {...(overview && { onOpen: () => setOpen(true) })} />
      {open && overview && (
        <Suspense fallback={null}>
          <StepOverview {...overview} now={step - 1} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says how many photos are still being made smaller. */
function PhotosAwaited() {
  const { t } = useTranslation();
  const left = photosLeft(useStore(shrinking));
  return <output className={css['awaited']}>{left > 0 && t('form.photo.awaited', { count: left })}</output>;
}

/** Vibration patterns in milliseconds: a step is done, or something is missing. */
const PATTERNS = { done: [30], gap: [60, 60, 60, 60, 60] } as const;

/** A short vibration where the device has one; Safari on iOS has none. */
function vibrate(what: keyof typeof PATTERNS): void {
  globalThis.navigator?.vibrate?.([...PATTERNS[what]]);
}

/**
 * Runs `action` once the photos that were just added are made smaller, since until then the form cannot tell whether
 * one of them is missing. Nothing runs when one of them cannot be read.
 */
function useAfterPhotos(action: () => void) {
  const { t } = useTranslation();
  const [photos, setPhotos] = useState<'settled' | 'awaited' | 'opened' | 'unreadable'>('settled');
  const run = () => {
    if (shrinking.get().fields.size > 0) setPhotos('awaited');
    else action();
  };
  // An effect event, so that it runs with the form that has the last photo in it.
  const finish = useEffectEvent(() => {
    setPhotos('settled');
    if (photos === 'opened') run();
    else toast({ kind: 'error', title: t('form.photo.unreadable') });
  });
  useEffect(() => {
    if (photos === 'settled') return undefined;
    if (photos === 'awaited') {
      void whenPhotosAdded().then((opened) => setPhotos(opened ? 'opened' : 'unreadable'));
      return undefined;
    }
    const timer = setTimeout(finish);
    return () => clearTimeout(timer);
  }, [photos]);
  return { waiting: photos !== 'settled', run };
}

/** The buttons of a form at the bottom of the screen: one, or two at one third and two thirds of the width. */
function StickyBar({
  above,
  children,
}: {
  /** Shown above the buttons, wherever the page is scrolled to. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={bar['bar']}>
      {above}
      <div className={bar['buttons']}>{children}</div>
    </div>
  );
}
