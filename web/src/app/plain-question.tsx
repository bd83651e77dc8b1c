import { useEffect } from 'react';
import { useStore } from '../lib/store.ts';
import { openQuestion } from '../ui/dialogs/confirm.ts';

/** Asks with the browser's own `confirm`, for when the code of the dialog could not be loaded. */
export function PlainQuestion() {
  const question = useStore(openQuestion);
  useEffect(() => {
    if (question === null) return;
    const words = typeof question.text === 'string' ? `\n\n${question.text}` : '';
    question.answer(window.confirm(question.title + words));
  }, [question]);
  return null;
}
