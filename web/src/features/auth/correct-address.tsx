import { Button, TextInput } from '@mantine/core';
import { correctNewAddress } from '@portal/domain/auth/account-contract';
import { isEmail } from '@portal/domain/contact/contact-fields';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';

type Props = {
  /** The address as it was registered, and the account's password. */
  readonly credentials: () => { readonly email: string; readonly password: string };
  /** Called when the link was mailed to the right address; where absent, it is said here. */
  readonly onMailed?: (email: string) => void;
};

/**
 * Sends the confirming link of a new account to another address, for whoever mistyped theirs. It may stand inside a form without being
 * part of it.
 */
export default function CorrectAddress({ credentials, onMailed }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);

  async function send(): Promise<void> {
    const newEmail = field.current?.value.trim() ?? '';
    field.current?.focus();
    if (!isEmail(newEmail)) {
      setWrong(t('form.gap.email'));
      return;
    }
    setBusy(true);
    setWrong(undefined);
    try {
      const { email } = await call(correctNewAddress, { body: { ...credentials(), newEmail } });
      setMailedTo(email);
      onMailed?.(email);
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
    if (!busy) void send();
  }

  if (mailedTo !== undefined)
    return (
      <Notice tone="ok" title={t('auth.address.sent', { email: mailedTo })}>
        {t('auth.address.sentText')}
      </Notice>
    );
  if (!asked)
    return (
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('auth.address.ask')}
      </Button>
    );
  return (
    <>
      <TextInput
        ref={field}
        type="email"
        inputMode="email"
        label={t('auth.address.label')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong}
        onKeyDown={onKeyDown}
      />
      <Button variant="outline" loading={busy} onClick={() => void send()}>
        {t('auth.address.send')}
      </Button>
    </>
  );
}
