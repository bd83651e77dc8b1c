import { checkRegistrationKey } from '@portal/domain/auth/account-contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { LineControl } from '../../form/fields/controls.tsx';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { call } from '../../lib/network/api.ts';
import { filled } from '../../form/fields/person-schemas.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { storedRegistration, useRegistrationDraft } from './registration-draft.ts';

/** A typed registration key, in upper case as the server stores it. */
export const typedKey = filled.max(60, 'too-long').toUpperCase();

const schema = z.strictObject({ key: typedKey });

/** Asks for the maker's registration key; a key from a link (`?key=`), or one that was typed before a reload, is filled in. */
export function KeyForm({ onAccepted }: { readonly onAccepted: (key: string) => void }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const sent = useSentForm({
    name: 'key',
    schema,
    defaults: { key: search.get('key') ?? storedRegistration()?.typed['key'] ?? '' },
    fieldOf: { 'wrong-registration-key': 'key' },
    send: async ({ key }) => {
      await call(checkRegistrationKey, { body: { key } });
      onAccepted(key);
    },
  });
  useRegistrationDraft(sent.form, null);
  return (
    <SentFormFrame sent={sent} submitLabel={t('auth.register.next')} busyLabel={t('auth.register.checking')}>
      <LineControl
        {...sent.control('key')}
        required
        label={t('auth.register.key')}
        help={t('auth.register.keyHelp')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {sent.refused('key') && <UsedKeyNotice />}
    </SentFormFrame>
  );
}

/**
 * What to do about a refused key that the person has used themselves, in a registration whose answer was lost. Shown for every refused
 * key, so that nobody learns whether it exists or who has used it.
 */
export function UsedKeyNotice() {
  const { t } = useTranslation();
  return (
    <Notice tone="info" title={t('auth.register.usedKey')}>
      {t('auth.register.usedKeyText')}
    </Notice>
  );
}
