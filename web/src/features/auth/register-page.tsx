import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PublicFrame, PublicLinks } from '../../ui/frame/public-frame.tsx';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import CorrectAddress from './correct-address.tsx';
import { KeyForm } from './key-form.tsx';
import { MailSent } from './mail-sent.tsx';
import { storedRegistration, useRegistrationEnd } from './registration-draft.ts';
import { RegistrationForm } from './registration-form.tsx';

type Stage =
  | { readonly at: 'key' }
  | { readonly at: 'data'; readonly key: string }
  | { readonly at: 'sent'; readonly email: string; readonly account: Account };

/** The account that waits for its address to be confirmed. */
type Account = { readonly email: string; readonly password: string };

/** Where a registration goes on after a reload: at the data, unless a link has brought another key. */
function firstStage(linkedKey: string | null): Stage {
  const checkedKey = storedRegistration()?.checkedKey ?? null;
  const isOther = linkedKey !== null && linkedKey.trim().toUpperCase() !== checkedKey;
  return checkedKey === null || isOther ? { at: 'key' } : { at: 'data', key: checkedKey };
}

/** Registration: first the key, so that a wrong one is noticed early, then the person's data, then the mail notice. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [stage, setStage] = useState(() => firstStage(search.get('key')));
  useRegistrationEnd();
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(dirty && stage.at === 'data', {
    title: t('auth.register.leaveTitle'),
    text: t('auth.register.leaveText'),
    confirmLabel: t('auth.register.leave'),
    cancelLabel: t('auth.register.stay'),
    danger: true,
  });

  if (stage.at === 'sent')
    return (
      <PublicFrame title={t('auth.register.sentTitle')}>
        <MailSent
          key={stage.email}
          text={t('auth.register.sent', { email: stage.email })}
          hint={t('auth.register.sentHint')}
          action={
            <CorrectAddress
              credentials={() => stage.account}
              onMailed={(email) => setStage({ ...stage, email })}
            />
          }
        />
      </PublicFrame>
    );
  return (
    <PublicFrame title={t('auth.register.title')}>
      {stage.at === 'key' ? (
        <KeyForm onAccepted={(key) => setStage({ at: 'data', key })} />
      ) : (
        <RegistrationForm
          registrationKey={stage.key}
          onDirty={setDirty}
          onSent={(account) => setStage({ at: 'sent', email: account.email, account })}
        />
      )}
      <PublicLinks>
        <Link to="/login">{t('auth.register.haveAccount')}</Link>
      </PublicLinks>
    </PublicFrame>
  );
}
