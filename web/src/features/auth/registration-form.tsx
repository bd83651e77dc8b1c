import { register } from '@portal/domain/auth/account-contract';
import { passwordSchema } from '@portal/domain/auth/password';
import { emailSchema } from '@portal/domain/contact/contact-fields';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { LineControl, EmailControl } from '../../form/fields/controls.tsx';
import { PasswordControl } from '../../form/fields/password-control.tsx';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { call } from '../../lib/network/api.ts';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { signIn } from '../../lib/session/session-calls.ts';
import { forgetRegistration } from '../../lib/session/stored-session.ts';
import { PersonFields } from '../../form/fields/person-fields.tsx';
import { filled, installerFields } from '../../form/fields/person-schemas.ts';
import { typedKey, UsedKeyNotice } from './key-form.tsx';
import { storedRegistration, useRegistrationDraft } from './registration-draft.ts';

const schema = z.strictObject({
  key: typedKey,
  ...installerFields,
  email: filled.pipe(emailSchema),
  password: passwordSchema,
});

const EMPTY = {
  key: '',
  name: '',
  company: '',
  taxId: '',
  phone: '',
  certificateNumber: '',
  email: '',
  password: '',
};

const FIELDS = Object.keys(EMPTY) as readonly (keyof typeof EMPTY)[];

/** What is said of a key or an address that somebody has used, and at which field. */
const TAKEN = { 'wrong-registration-key': 'key', 'email-taken': 'email' } as const;

type Props = {
  /** Was free when it was checked. It can still be edited here, because somebody else may use it meanwhile. */
  readonly registrationKey: string;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSent: (account: Account) => void;
};

type Account = { readonly email: string; readonly password: string };

/** No answer of the portal: the call may have arrived all the same. */
const isUnanswered = ({ status }: ApiProblem) => status === 0 || status >= 500;

/**
 * Whether the account is there already: an attempt without an answer may have arrived and used the key up. Signing in tells it
 * to whoever has the password, and mails the link again. Throws an `ApiProblem` where that has no answer either.
 */
async function wasMade({ email, password }: Account): Promise<boolean> {
  try {
    await signIn(email, password);
    return true;
  } catch (error) {
    const problem = problemOf(error);
    if (isUnanswered(problem)) throw problem;
    return problem.code === 'email-not-verified';
  }
}

/** The data of a new account and its registration key (specification section 3, User). */
export function RegistrationForm({ registrationKey, onDirty, onSent }: Props) {
  const { t } = useTranslation();
  const unanswered = useRef(false);
  const sent = useSentForm({
    name: 'register',
    schema,
    defaults: { ...EMPTY, key: registrationKey },
    fieldOf: TAKEN,
    send: async (checked) => {
      try {
        await call(register, { body: { ...checked, language: currentLanguage() } });
      } catch (error) {
        const problem = problemOf(error);
        const isTaken = problem.code in TAKEN;
        if (!unanswered.current || !isTaken || !(await wasMade(checked))) {
          unanswered.current ||= isUnanswered(problem);
          throw problem;
        }
      }
      forgetRegistration();
      onSent({ email: checked.email, password: checked.password });
    },
  });
  const { setFocus, setValue } = sent.form;
  useRegistrationDraft(sent.form, registrationKey);
  // Typed before a reload; marked as input, so that leaving asks first.
  useEffect(() => {
    const draft = storedRegistration();
    const isSameKey = draft?.checkedKey === registrationKey;
    for (const name of FIELDS)
      if (name !== 'key' || isSameKey) setValue(name, draft?.typed[name] ?? '', { shouldDirty: true });
  }, [setValue, registrationKey]);
  // The key is filled in already, so the focus starts at the name.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <SentFormFrame
      sent={sent}
      submitLabel={t('auth.register.submit')}
      busyLabel={t('auth.register.creating')}
      onDirty={onDirty}
    >
      <LineControl
        {...sent.control('key')}
        required
        label={t('auth.register.key')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {sent.refused('key') && <UsedKeyNotice />}
      <PersonFields control={sent.control} complete />
      <EmailControl
        {...sent.control('email')}
        label={t('auth.email')}
        help={t('auth.register.emailHelp')}
        autoComplete="email"
      />
      <PasswordControl
        {...sent.control('password')}
        label={t('auth.newPassword')}
        autoComplete="new-password"
        typed={sent.form.watch('password')}
      />
    </SentFormFrame>
  );
}
