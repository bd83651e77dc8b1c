import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { loadPageTexts } from '../lib/languages/i18n.ts';
import { lazyPart } from '../lib/loading/chunk.ts';
import { useIdle } from '../lib/loading/idle.ts';
import { landingNow, useRole } from '../lib/session/session.ts';
import { sessionEnded } from '../lib/session/session-store.ts';
import { useStore } from '../lib/store.ts';
import { PublicFrame, PublicLinks } from '../ui/frame/public-frame.tsx';
import { Notice, ProblemNotice } from '../ui/notices/notice.tsx';
import { OptionalPart } from '../ui/notices/optional-part.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';
import { PasswordEye } from '../ui/inputs/password-eye.tsx';

/** Confirms an e-mail address; needed only by those who follow the link of a mail. */
const VerifyAddress = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/auth/verify-address.tsx'), loadPageTexts()]);
  return part;
});

/** Unlocks an account by the link of a mail, after too many wrong passwords. */
const UnlockSignIn = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/auth/unlock-sign-in.tsx'), loadPageTexts()]);
  return part;
});

/** Unlocks an account by the code of the same mail, for when its link cannot be opened on this device. */
const UnlockCode = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/auth/unlock-code.tsx'), loadPageTexts()]);
  return part;
});

/** Sends the confirming link of a new account to the right address, where a mistyped one was registered. */
const CorrectAddress = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/auth/correct-address.tsx'), loadPageTexts()]);
  return part;
});

/** Loaded after the first paint, which does without the device's database. */
const UnsentHere = lazyPart(() => import('./unsent-here.tsx'));

/**
 * The sign-in page. A user of another organisation comes back to it with the flag `no-user`. The links of two mails lead
 * here as well: the one that confirms an e-mail address (decision 013), also for a person who is signed in, and the one
 * that unlocks an account after too many wrong passwords.
 */
export default function LoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const role = useRole();
  const signIn = useSignIn();
  const verifyToken = search.get('verify');
  const unlockToken = search.get('unlock');
  const addressCheck = verifyToken !== null && (
    <OptionalPart>
      <VerifyAddress token={verifyToken} onConfirmed={signIn.fillEmail} />
    </OptionalPart>
  );
  // A person who is signed in is here only to confirm a new address.
  if (role !== null)
    return (
      <PublicFrame title={t('app.login.confirming')}>
        {addressCheck}
        <PublicLinks>
          <Link to={landingNow()}>{t('app.login.goOn')}</Link>
        </PublicLinks>
      </PublicFrame>
    );
  const hasProblem = signIn.problem !== null;
  return (
    <PublicFrame
      title={t('app.login.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void signIn.submit();
      }}
    >
      {addressCheck && <div hidden={hasProblem}>{addressCheck}</div>}
      {unlockToken !== null && (
        <div hidden={hasProblem}>
          <OptionalPart>
            <UnlockSignIn token={unlockToken} onUnlocked={signIn.fillEmail} />
          </OptionalPart>
        </div>
      )}
      <SignInNotices signIn={signIn} fromMail={verifyToken !== null || unlockToken !== null} />
      <Credentials signIn={signIn} />
      <UnsentWhenIdle isRefused={signIn.isUnknownUser || signIn.problem?.code === 'wrong-credentials'} />
      <PublicLinks>
        <Link to="/password-recovery">{t('app.login.forgotten')}</Link>
        <Link to="/register">{t('app.login.register')}</Link>
      </PublicLinks>
    </PublicFrame>
  );
}

type Props = { readonly signIn: SignIn };

/** Why the person is here or was refused. */
function SignInNotices({ signIn, fromMail }: Props & { readonly fromMail: boolean }) {
  const { t } = useTranslation();
  const ended = useStore(sessionEnded);
  const { problem, isUnknownUser, submit, typed } = signIn;
  return (
    <>
      {isUnknownUser && (
        <Notice tone="bad" title={t('app.login.noUser')}>
          {t('app.login.noUserText')}
        </Notice>
      )}
      {ended && problem === null && !isUnknownUser && !fromMail && (
        <Notice tone="warn" title={t('app.login.ended')}>
          {t('app.login.endedText')}
        </Notice>
      )}
      {problem !== null && <ProblemNotice problem={problem} />}
      {problem?.code === 'email-not-verified' && (
        <OptionalPart>
          <CorrectAddress credentials={typed} />
        </OptionalPart>
      )}
      {problem?.code === 'sign-in-locked' && (
        <OptionalPart>
          {/* Once unlocked, the credentials that are typed in are sent again. */}
          <UnlockCode onUnlocked={() => void submit()} />
        </OptionalPart>
      )}
    </>
  );
}

function Credentials({ signIn: { emailField, passwordField, missing, busy } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('app.login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.email}
        ref={emailField}
      />
      <PasswordInput
        label={t('app.login.password')}
        autoComplete="current-password"
        visibilityToggleIcon={PasswordEye}
        visibilityToggleButtonProps={{ 'aria-label': t('app.login.showPassword'), tabIndex: 0 }}
        error={missing.password}
        ref={passwordField}
      />
      <Button type="submit" loading={busy}>
        {t('app.login.submit')}
      </Button>
    </>
  );
}

/** Says what waits on this device to be sent, once the browser has nothing more urgent to do. */
function UnsentWhenIdle({ isRefused }: { readonly isRefused: boolean }) {
  return (
    useIdle() && (
      <OptionalPart>
        <UnsentHere isRefused={isRefused} />
      </OptionalPart>
    )
  );
}
