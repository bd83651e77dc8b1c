import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/languages/format.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { askForPersistence, type Persistence, persistence } from '../../lib/local/persistence.ts';
import { useStore } from '../../lib/store.ts';
import { useInstalling } from '../../ui/notices/use-installing.tsx';
import type { DraftAutosave } from './draft-autosave.ts';
import css from './autosave-notice.module.css';

type Props = {
  readonly autosave: DraftAutosave;
  /** In the office what counts is saved on the server: what a browser may clear is not spoken of. */
  readonly isOffice?: boolean;
};

/** Below the step bar: "Saved 12:41", or an alert that what is on the screen is not saved. */
export function AutosaveNotice({ autosave, isOffice = false }: Props) {
  const { t } = useTranslation();
  const state = useStore(autosave.state);
  if (state.kind === 'failed' || state.kind === 'elsewhere') {
    return (
      <div role="alert" className={css['failed']}>
        <IconAlertTriangle aria-hidden stroke={1.75} size="1.5rem" />
        <div>
          <strong>{t('form.keeping.notSaved')}</strong>
          <p>
            {t(
              state.kind === 'elsewhere'
                ? 'form.keeping.elsewhere'
                : state.full
                  ? 'form.keeping.full'
                  : 'form.keeping.failed',
            )}
          </p>
          {state.kind === 'failed' ? (
            <Button variant="outline" color="bad" onClick={() => void autosave.flush()}>
              {t('ui.retry')}
            </Button>
          ) : (
            <Button variant="outline" color="bad" onClick={() => location.reload()}>
              {t('form.keeping.reload')}
            </Button>
          )}
        </div>
      </div>
    );
  }
  const savedAt = state.kind === 'new' ? null : state.savedAt;
  return (
    <>
      <output className={css['saved']}>
        {savedAt !== null && (
          <>
            <IconDeviceFloppy aria-hidden stroke={1.75} size="1.125rem" />
            {t('form.keeping.saved', { time: formatTime(savedAt) })}
          </>
        )}
      </output>
      {!isOffice && <PersistenceNote />}
    </>
  );
}

/** The same alert in one line, for a place that is always visible; nothing while everything is saved. */
export function NotSaved({ autosave }: { readonly autosave: DraftAutosave }) {
  const { t } = useTranslation();
  const { kind } = useStore(autosave.state);
  if (kind !== 'failed' && kind !== 'elsewhere') return null;
  return (
    <p className={css['line']}>
      <IconAlertTriangle aria-hidden stroke={1.75} size="1.25rem" />
      {t('form.keeping.notSaved')}
    </p>
  );
}

const SHOWN_ANSWER = 'persistenceTold';

/** The browser's answer when it was asked to protect this device's data: shown once, and again when it changes. */
function PersistenceNote() {
  const { t } = useTranslation();
  const answer = useStore(persistence);
  const [lastShown] = useState(() => readSetting(SHOWN_ANSWER));
  const isNew = isReportable(answer) && answer !== lastShown;
  useEffect(() => {
    if (isNew) writeSetting(SHOWN_ANSWER, answer);
  }, [isNew, answer]);
  if (!isReportable(answer) || answer === lastShown) return null;
  return (
    <>
      <p className={css['persistence']}>{t(`form.keeping.${answer}`)}</p>
      {answer === 'refused' && <Protect />}
    </>
  );
}

/** Asks the browser for its promise once more, and offers to install the app, to which browsers give it. */
function Protect() {
  const { t } = useTranslation();
  const install = useInstalling();
  async function protect(): Promise<void> {
    await askForPersistence();
    if (persistence.get() === 'refused') await install?.();
  }
  return (
    <Button variant="default" className={css['protect']} onClick={() => void protect()}>
      {t('form.keeping.protect')}
    </Button>
  );
}

function isReportable(answer: Persistence): answer is 'granted' | 'refused' {
  return answer === 'granted' || answer === 'refused';
}
