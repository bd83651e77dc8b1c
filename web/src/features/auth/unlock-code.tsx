import { Button, TextInput } from '@mantine/core';
import { unlockSignIn } from '@portal/domain/auth/account-contract';
import { readUnlockCode } from '@portal/domain/auth/unlock-code';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';

type Props = {
  /** Called when the account is unlocked for this browser. */
  readonly onUnlocked: () => void;
};

/**
 * Asks for the code of the mail that an account gets when wrong passwords have locked it. An app on the home screen cannot open
 * the link of that mail (decision 029). It stands inside the sign-in form without being part of it.
 */
export default function UnlockCode({ onUnlocked }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    const code = readUnlockCode(field.current?.value ?? '');
    field.current?.focus();
    if (code === undefined) {
      setWrong(t('auth.unlock.codeMissing'));
      return;
    }
    setBusy(true);
    setWrong(undefined);
    try {
      await call(unlockSignIn, { body: { token: code } });
      onUnlocked();
    } catch (error) {
      const problem = problemOf(error);
      const isUnknown = problem.code === 'link-expired' || problem.code === 'other-browser';
      setWrong(isUnknown ? t('auth.unlock.codeWrong') : (problem.detail ?? problem.title));
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would submit the sign-in form around it, whose password is still refused.
    event.preventDefault();
    if (!busy) void send();
  }

  return (
    <>
      <TextInput
        ref={field}
        label={t('auth.unlock.code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={wrong}
        onKeyDown={onKeyDown}
      />
      <Button variant="outline" loading={busy} onClick={() => void send()}>
        {t('auth.unlock.codeSend')}
      </Button>
    </>
  );
}
