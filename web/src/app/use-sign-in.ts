import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { buildOrganisation, loadBuildInfo } from '../lib/loading/build-info.ts';
import { type ApiProblem, problemOf } from '../lib/network/api-problem.ts';
import { landingNow } from '../lib/session/session.ts';
import { returnPath } from './guard.ts';

/** Loaded while the person types: the first paint does without the code that validates the server's answers. */
const sessionCalls = () => import('../lib/session/session-calls.ts');

/** The address carries this flag where the account belongs to another organisation or does not exist. */
const UNKNOWN_USER = { flag: 'no-user' } as const;

type MissingInput = { readonly email?: string; readonly password?: string };

export type SignIn = ReturnType<typeof useSignIn>;

/** State and actions of the sign-in form. A user of another organisation is signed out again at once. */
export function useSignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [missing, setMissing] = useState<MissingInput>({});
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => void sessionCalls(), []);

  /** What the fields say now. */
  const typed = () => ({
    email: emailField.current?.value.trim() ?? '',
    password: passwordField.current?.value ?? '',
  });

  const submit = async () => {
    const { email, password } = typed();
    setMissing({
      email: email === '' ? t('app.login.emailMissing') : undefined,
      password: password === '' ? t('app.login.passwordMissing') : undefined,
    });
    setProblem(null);
    if (email === '') emailField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    else await signInWith(email, password);
  };

  const signInWith = async (email: string, password: string) => {
    setBusy(true);
    // Read before the call: once signed in, the route guard may already have left this address.
    const address = location.href;
    try {
      const { signIn, signOut } = await sessionCalls();
      const user = await signIn(email, password);
      await loadBuildInfo();
      const isOfOtherOrganisation =
        user.organisation.id !== buildOrganisation() && !user.roles.includes('ROLE_SUPERADMIN');
      if (isOfOtherOrganisation) {
        await signOut();
        setSearch(UNKNOWN_USER, { replace: true });
        return;
      }
      await navigate(returnPath(address) ?? landingNow(), { replace: true });
    } catch (error) {
      const failure = problemOf(error);
      if (failure.code === 'no-user-found') setSearch(UNKNOWN_USER, { replace: true });
      else setProblem(failure);
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  /** Fills in the address that a mailed link has confirmed, unless one is typed already. */
  const fillEmail = (email: string) => {
    if (emailField.current?.value !== '') return;
    emailField.current.value = email;
    passwordField.current?.focus();
  };

  const isUnknownUser = search.get('flag') === UNKNOWN_USER.flag && problem === null && !busy;
  return { emailField, passwordField, problem, missing, busy, isUnknownUser, submit, typed, fillEmail };
}
