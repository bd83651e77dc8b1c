import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type ApiProblem, problemOf } from '../lib/api-problem.ts';
import { buildInfo, buildOrganisation, loadBuildInfo } from '../lib/build-info.ts';
import { landingNow } from '../lib/session.ts';
import { sessionEnded } from '../lib/session-store.ts';
import { useStore } from '../lib/store.ts';
import { LanguageSelect } from '../ui/language-select.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { returnPath } from './guard.ts';
import { Logo } from './logo.tsx';
import css from './login-page.module.css';

/** Comes while the person types: the first paint does without what checks the server's answers. */
const sessionCalls = () => import('../lib/session-calls.ts');

type Gaps = { readonly email?: string; readonly password?: string };

/** Signing in. Nobody of another organisation gets in: they come back here with the flag that no user was found. */
export default function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [gaps, setGaps] = useState<Gaps>({});
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useStore(buildInfo);
  const ended = useStore(sessionEnded);

  useEffect(() => {
    void loadBuildInfo();
    void sessionCalls();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
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

  return (
    <main className={css['page']}>
      <title>{`${t('app.login.title')} · ${t('app.name')}`}</title>
      <div className={css['bar']} data-on-brand>
        <Logo organisationId={buildOrganisation()} />
        <LanguageSelect onBrand onFailure={() => toast({ kind: 'error', title: t('app.language.failed') })} />
      </div>
      <form noValidate className={css['card']} onSubmit={(event) => void submit(event)}>
        <h1 className={css['title']}>{t('app.login.title')}</h1>
        {search.get('flag') === 'no-user' && problem === null && !busy && (
          <Notice tone="bad" title={t('app.login.noUser')}>
            {t('app.login.noUserText')}
          </Notice>
        )}
        {ended && problem === null && (
          <Notice tone="warn" title={t('app.login.ended')}>
            {t('app.login.endedText')}
          </Notice>
        )}
        {problem !== null && (
          <Notice tone="bad" title={problem.title}>
            {problem.detail === problem.title ? null : problem.detail}
          </Notice>
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
        <Button type="submit" loading={busy} className={css['submit']}>
          {t('app.login.submit')}
        </Button>
      </form>
    </main>
  );
}
