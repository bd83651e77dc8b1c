import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type ApiProblem, problemOf } from '../lib/network/api-problem.ts';
import { buildOrganisation, loadBuildInfo } from '../lib/loading/build-info.ts';
import { lazyPart } from '../lib/loading/chunk.ts';
import { loadPageTexts } from '../lib/languages/i18n.ts';
import { whenIdle } from '../lib/loading/idle.ts';
import { landingNow, useRole } from '../lib/session/session.ts';
import { sessionEnded } from '../lib/session/session-store.ts';
import { useStore } from '../lib/store.ts';
import { Notice } from '../ui/notices/notice.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { OptionalPart } from '../ui/notices/optional-part.tsx';
import { PublicFrame, PublicLinks } from '../ui/frame/public-frame.tsx';
import { returnPath } from './guard.ts';

/** Comes while the person types: the first paint does without what checks the server's answers. */
const sessionCalls = () => import('../lib/session/session-calls.ts');

/** Only who comes from a mail needs it. */
const VerifyAddress = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/auth/verify-address.tsx'), loadPageTexts()]);
  return part;
});

/** The same, of who was locked out by wrong passwords. */
const UnlockSignIn = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/auth/unlock-sign-in.tsx'), loadPageTexts()]);
  return part;
});

/** The code of the same mail, for where its link cannot be opened. */
const UnlockCode = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/auth/unlock-code.tsx'), loadPageTexts()]);
  return part;
});

/** Looks once the page is drawn: the first paint does without the device's database. */
const UnsentHere = lazyPart(() => import('./unsent-here.tsx'));

type Gaps = { readonly email?: string; readonly password?: string };

/**
 * Signing in. Nobody of another organisation gets in: they come back here with the flag that no user was found. The
 * mailed link that confirms an address leads here as well (decision 013), also for who is signed in already, and the one
 * for whoever wrong passwords have locked out.
 */
export default function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [gaps, setGaps] = useState<Gaps>({});
  const [busy, setBusy] = useState(false);
  const [idle, setIdle] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const ended = useStore(sessionEnded);
  const role = useRole();
  const token = search.get('verify');
  const unlockToken = search.get('unlock');

  useEffect(() => {
    void sessionCalls();
    return whenIdle(() => setIdle(true));
  }, []);

  const confirmed = (email: string) => {
    if (emailField.current?.value === '') {
      emailField.current.value = email;
      passwordField.current?.focus();
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await tryToEnter();
  };

  /** The wait is lifted for this browser: the password that was refused is typed in already. */
  const tryAgain = () => void tryToEnter();

  const tryToEnter = async () => {
    const email = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    setGaps({
      email: email === '' ? t('app.login.emailMissing') : undefined,
      password: password === '' ? t('app.login.passwordMissing') : undefined,
    });
    setProblem(null);
    if (email === '') emailField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    else await enter(email, password);
  };

  const enter = async (email: string, password: string) => {
    setBusy(true);
    // Read now: once somebody is signed in, the guard may have led away from this address already.
    const back = returnPath(location.href);
    try {
      const { signIn, signOut } = await sessionCalls();
      const user = await signIn(email, password);
      await loadBuildInfo();
      const stranger =
        user.organisation.id !== buildOrganisation() && !user.roles.includes('ROLE_SUPERADMIN');
      if (stranger) {
        await signOut();
        setSearch({ flag: 'no-user' }, { replace: true });
        return;
      }
      await navigate(back ?? landingNow(), { replace: true });
    } catch (error) {
      const failed = problemOf(error);
      if (failed.code === 'no-user-found') setSearch({ flag: 'no-user' }, { replace: true });
      else setProblem(failed);
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  const verifying = token !== null && (
    <OptionalPart>
      <VerifyAddress token={token} onConfirmed={confirmed} />
    </OptionalPart>
  );
  // Signed in and here to confirm a new address: there is nothing to sign in to.
  if (role !== null)
    return (
      <PublicFrame title={t('app.login.confirming')}>
        {verifying}
        <PublicLinks>
          <Link to={landingNow()}>{t('app.login.goOn')}</Link>
        </PublicLinks>
      </PublicFrame>
    );
  return (
    <PublicFrame title={t('app.login.title')} onSubmit={(event) => void submit(event)}>
      {verifying && <div hidden={problem !== null}>{verifying}</div>}
      {unlockToken !== null && (
        <div hidden={problem !== null}>
          <OptionalPart>
            <UnlockSignIn token={unlockToken} onUnlocked={confirmed} />
          </OptionalPart>
        </div>
      )}
      {search.get('flag') === 'no-user' && problem === null && !busy && (
        <Notice tone="bad" title={t('app.login.noUser')}>
          {t('app.login.noUserText')}
        </Notice>
      )}
      {ended && problem === null && token === null && unlockToken === null && (
        <Notice tone="warn" title={t('app.login.ended')}>
          {t('app.login.endedText')}
        </Notice>
      )}
      {problem !== null && <ProblemNotice problem={problem} />}
      {problem?.code === 'sign-in-locked' && (
        <OptionalPart>
          <UnlockCode onUnlocked={tryAgain} />
        </OptionalPart>
      )}
      <TextInput
        label={t('app.login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={gaps.email}
        ref={emailField}
      />
      <PasswordInput
        label={t('app.login.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('app.login.showPassword'), tabIndex: 0 }}
        error={gaps.password}
        ref={passwordField}
      />
      <Button type="submit" loading={busy}>
        {t('app.login.submit')}
      </Button>
      {idle && (
        <OptionalPart>
          <UnsentHere />
        </OptionalPart>
      )}
      <PublicLinks>
        <Link to="/password-recovery">{t('app.login.forgotten')}</Link>
        <Link to="/register">{t('app.login.register')}</Link>
      </PublicLinks>
    </PublicFrame>
  );
}
