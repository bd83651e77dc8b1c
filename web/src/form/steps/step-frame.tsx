import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { Page } from '../../ui/frame/page.tsx';
import { StepBar } from '../../ui/frame/step-bar.tsx';
import { StickyBar } from '../../ui/frame/sticky-bar.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import { focusField } from '../fields/focus-gap.ts';
import { AutosaveNotice, NotSaved } from '../drafts/autosave-notice.tsx';
import { photosLeft, photosReady, shrinking } from '../pictures/shrinking.ts';
import css from './step-frame.module.css';

type Props = {
  /** From 1. */
  readonly step: number;
  readonly steps: number;
  readonly title: string;
  readonly text?: ReactNode;
  readonly autosave: DraftAutosave;
  /** Ids of the fields that lack something, from top to bottom. */
  readonly missing: readonly string[];
  /** Whether someone has tried to go on, so that what is missing is counted. */
  readonly tried: boolean;
  readonly onTry: () => void;
  readonly onNext: () => void;
  readonly nextLabel?: string;
  readonly onBack: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
};

/** One step of a long form: how far, whether it is kept, and the way on, which is always open to a tap. */
export function StepFrame(props: Props) {
  const { t } = useTranslation();
  const { step, steps, title, text, autosave, missing, tried, busy = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);

  const [photos, setPhotos] = useState<'settled' | 'awaited' | 'opened' | 'unreadable'>('settled');
  // Drawn together with what the last photo has put into the form, or after it: `missing` knows of it.
  const goOn = useEffectEvent(() => {
    setPhotos('settled');
    if (photos === 'opened') next();
    else toast({ kind: 'error', title: t('form.photo.unreadable') });
  });
  useEffect(() => {
    if (photos === 'settled') return undefined;
    if (photos === 'awaited') {
      void photosReady().then((opened) => setPhotos(opened ? 'opened' : 'unreadable'));
      return undefined;
    }
    const soon = setTimeout(goOn);
    return () => clearTimeout(soon);
  }, [photos]);

  function next(): void {
    // A photo that is still being shrunk is neither missing nor to be left out.
    if (shrinking.get().fields.size > 0) {
      setPhotos('awaited');
      return;
    }
    props.onTry();
    const [first] = missing;
    if (first === undefined) {
      feel('done');
      props.onNext();
      return;
    }
    feel('gap');
    // After the errors are drawn: they move the fields.
    requestAnimationFrame(() => focusField(first));
  }

  return (
    <form
      noValidate
      className={css['frame']}
      // Enter belongs to the field: a hardware scanner ends with it.
      onSubmit={(event) => event.preventDefault()}
    >
      <Page width="narrow">
        <div className={css['progress']}>
          <StepBar step={step} steps={steps} />
          <AutosaveNotice autosave={autosave} />
        </div>
        <h1 ref={heading} tabIndex={-1} className={css['title']}>
          {title}
        </h1>
        {text !== undefined && <div className={css['text']}>{text}</div>}
        {children}
      </Page>
      <StickyBar above={<NotSaved autosave={autosave} />}>
        <Button type="button" variant="outline" onClick={props.onBack} disabled={busy}>
          {t('ui.back')}
        </Button>
        <div className={css['next']}>
          {photos !== 'settled' && <PhotosAwaited />}
          {tried && missing.length > 0 && (
            <p role="alert" className={css['gaps']}>
              <IconAlertCircle aria-hidden stroke={1.75} size="1.25rem" />
              {t('form.gaps', { count: missing.length })}
            </p>
          )}
          <Button type="button" fullWidth onClick={next} loading={busy || photos !== 'settled'}>
            {props.nextLabel ?? t('ui.next')}
          </Button>
        </div>
      </StickyBar>
    </form>
  );
}

/** Why the form does not go on yet. */
function PhotosAwaited() {
  const { t } = useTranslation();
  const left = photosLeft(useStore(shrinking));
  return <output className={css['awaited']}>{left > 0 && t('form.photo.awaited', { count: left })}</output>;
}

/** A step is done; something is missing. In milliseconds. */
const PATTERNS = { done: [30], gap: [60, 60, 60, 60, 60] } as const;

/** A short vibration where the device has one; Safari on iOS has no such thing. */
function feel(what: keyof typeof PATTERNS): void {
  globalThis.navigator?.vibrate?.([...PATTERNS[what]]);
}
