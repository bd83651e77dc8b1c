import { IconQrcode } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { showVisitorLanguage } from '../../lib/languages/i18n.ts';
import type { ApiProblem } from '../../lib/network/api-problem.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { LanguageSelect } from '../../ui/frame/language-select.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './sign-page.module.css';

type Kind = 'document' | 'card';

type Props = {
  readonly kind: Kind;
  /** What is shown for the secret in the fragment of the address. */
  readonly children: (secret: string) => ReactNode;
};

/**
 * A page for somebody without an account, opened by a QR code (decision 054): in the language of their browser, without the app's bar, the
 * content in one narrow column.
 */
export function StrangersPage({ kind, children }: Props) {
  const [inLanguage, setInLanguage] = useState(false);
  const { t } = useTranslation();
  const secret = useLocation().hash.slice(1);
  useEffect(() => {
    void showVisitorLanguage().then(() => setInLanguage(true));
  }, []);
  if (!inLanguage) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css['page']}>
        <title>{t(kind === 'card' ? 'signing.card.title' : 'signing.title')}</title>
        <meta name="robots" content="noindex" />
        <header className={css['head']}>
          <LanguageSelect onFailure={() => toast({ kind: 'error', title: t('signing.languageFailed') })} />
        </header>
        <main key={secret}>{/^[\w-]{22}$/.test(secret) ? children(secret) : <CodeOver kind={kind} />}</main>
      </div>
    </QueryClientProvider>
  );
}

/** The code was read wrongly, is over, was used, or belongs to another phone: the server does not say which. */
export function CodeOver({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={IconQrcode}
      title={t('signing.over')}
      text={t(kind === 'card' ? 'signing.card.overText' : 'signing.overText')}
    />
  );
}

type NotOpenedProps = {
  readonly kind: Kind;
  readonly problem: ApiProblem;
  readonly onRetry: () => void;
};

/** Says that a code is over, or that it could not be asked for. */
export function NotOpened({ kind, problem, onRetry }: NotOpenedProps) {
  const { t } = useTranslation();
  if (problem.status === 410) return <CodeOver kind={kind} />;
  return (
    <ErrorState
      title={t('signing.failed')}
      text={problem.status === 429 ? problem.detail : t('signing.failedText')}
      code={problem.requestId ?? problem.code}
      onRetry={onRetry}
    />
  );
}
