import { Button } from '@mantine/core';
import { correctNewAddress } from '@portal/domain/auth/account-contract';
import { isEmail } from '@portal/domain/contact/contact-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { SentField } from './sent-field.tsx';

type Props = {
  /** The address as it was registered, and the account's password. */
  readonly credentials: () => { readonly email: string; readonly password: string };
  /** Called when the link was mailed to the right address. */
  readonly onMailed?: (email: string) => void;
};

/** Sends the confirming link of a new account to another address, for whoever mistyped theirs. */
export default function CorrectAddress({ credentials, onMailed }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();

  async function send(typed: string): Promise<string | undefined> {
    const newEmail = typed.trim();
    if (!isEmail(newEmail)) return t('form.gap.email');
    const { email } = await call(correctNewAddress, { body: { ...credentials(), newEmail } });
    setMailedTo(email);
    onMailed?.(email);
    return undefined;
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
    <SentField
      isAsked
      label={t('auth.address.label')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      sendLabel={t('auth.address.send')}
      send={send}
    />
  );
}
