import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../lib/network/api-problem.ts';

type Props = Pick<TextInputProps, 'label' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'> & {
  /** A verb. */
  readonly sendLabel: string;
  /** Sends what was typed; returns what is wrong with it, in words. What it throws is told as the server says it. */
  readonly send: (typed: string) => Promise<string | undefined>;
  /** It came because somebody asked for it, and takes the cursor. */
  readonly isAsked?: boolean;
};

/** One field with a button that sends it. It may stand inside a form without being part of it. */
export function SentField({ sendLabel, send, isAsked = false, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  async function submit(): Promise<void> {
    field.current?.focus();
    setBusy(true);
    setWrong(undefined);
    try {
      setWrong(await send(field.current?.value ?? ''));
    } catch (error) {
      const problem = problemOf(error);
      setWrong(problem.detail ?? problem.title);
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would submit the form around it.
    event.preventDefault();
    if (!busy) void submit();
  }

  return (
    <>
      <TextInput {...input} ref={field} spellCheck={false} error={wrong} onKeyDown={onKeyDown} />
      <Button variant="outline" loading={busy} onClick={() => void submit()}>
        {sendLabel}
      </Button>
    </>
  );
}
