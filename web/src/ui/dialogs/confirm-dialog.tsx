import { Button, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appHistory, isSamePage } from '../../lib/history.ts';
import type { OpenQuestion } from './confirm.ts';
import css from './confirm.module.css';
import { useFocusBack } from '../frame/use-focus-back.ts';
import { Unbroken } from '../values/unbroken.tsx';

/**
 * The second tap of a double tap comes within this time, in milliseconds; on the backdrop it would close the question
 * unread.
 */
const DOUBLE_TAP_MS = 500;

/** One question with two buttons, 24 px apart when one of them is destructive. */
export default function ConfirmDialog({ question }: { readonly question: OpenQuestion }) {
  const { t } = useTranslation();
  useFocusBack(true);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  useLeftPage(() => question.answer(false));
  const { title, text, confirmLabel, cancelLabel, danger = false, answer } = question;
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      closeOnClickOutside={isRead}
      title={<Unbroken text={title} />}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {text !== undefined && (
        <div className={css['text']}>{typeof text === 'string' ? <Unbroken text={text} /> : text}</div>
      )}
      <div className={css['buttons']} data-danger={danger || undefined}>
        <Button
          variant={danger ? 'outline' : 'filled'}
          color={danger ? 'bad' : undefined}
          onClick={({ detail }) => {
            // The second tap of a double tap was meant for the page below the question.
            if (!danger || detail < 2) answer(true);
          }}
        >
          {confirmLabel}
        </Button>
        {cancelLabel !== null && (
          <Button
            variant={danger ? 'filled' : 'outline'}
            data-autofocus={danger || undefined}
            onClick={() => answer(false)}
          >
            {cancelLabel ?? t('ui.cancel')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Calls back when the browser's back or forward button leads to another page: what was asked was about the one before. */
function useLeftPage(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    const { navigation } = appHistory();
    const asked = navigation.get().location;
    return navigation.subscribe(() => {
      const { location, by } = navigation.get();
      if (by === 'POP' && !isSamePage(location, asked)) left();
    });
  }, []);
}
