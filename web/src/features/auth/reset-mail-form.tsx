import { requestPasswordReset } from '@portal/domain/auth/account-contract';
import { emailSchema } from '@portal/domain/contact/contact-fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmailControl } from '../../form/fields/controls.tsx';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { call } from '../../lib/network/api.ts';
import { filled } from '../../form/fields/person-schemas.ts';

const schema = z.strictObject({ email: filled.pipe(emailSchema) });

/** Asks for a mail with a link. The answer does not reveal whether the address has an account. */
export function ResetMailForm({ onMailed }: { readonly onMailed: (email: string) => void }) {
  const { t } = useTranslation();
  const sent = useSentForm({
    name: 'recovery',
    schema,
    defaults: { email: '' },
    send: async ({ email }) => {
      await call(requestPasswordReset, { body: { email } });
      onMailed(email);
    },
  });
  return (
    <SentFormFrame sent={sent} submitLabel={t('auth.recovery.send')} busyLabel={t('auth.recovery.sending')}>
      <EmailControl
        {...sent.control('email')}
        label={t('auth.email')}
        help={t('auth.recovery.emailHelp')}
        autoComplete="username"
      />
    </SentFormFrame>
  );
}
