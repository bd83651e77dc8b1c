import { IconCircleCheck, IconQrcode } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { showVisitorLanguage } from '../../lib/languages/i18n.ts';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { LanguageSelect } from '../../ui/frame/language-select.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DocumentView } from './document-view.tsx';
import { documentToSign, sendSignature } from './queries.ts';
import { SignHere } from './sign-here.tsx';
import css from './sign-page.module.css';

/** Where a customer reads and signs on a phone of their own, without an account (decision 054). */
export default function SignPage() {
  const [inLanguage, setInLanguage] = useState(false);
  useEffect(() => {
    void showVisitorLanguage().then(() => setInLanguage(true));
  }, []);
  if (!inLanguage) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Signing />
    </QueryClientProvider>
  );
}

function Signing() {
  const secret = useLocation().hash.slice(1);
  return <Frame>{/^[\w-]{22}$/.test(secret) ? <Opened key={secret} secret={secret} /> : <Over />}</Frame>;
}

/** The page without the app's bar: the languages and the content, in one narrow column. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={css['page']}>
      <title>{t('signing.title')}</title>
      <meta name="robots" content="noindex" />
      <header className={css['head']}>
        <LanguageSelect onFailure={() => toast({ kind: 'error', title: t('signing.failed') })} />
      </header>
      <main>{children}</main>
    </div>
  );
}

function Opened({ secret }: { readonly secret: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isPending } = useQuery(documentToSign(secret));
  const [ended, setEnded] = useState<'signed' | 'over' | null>(null);
  if (ended === 'over') return <Over />;
  if (ended === 'signed' || data?.document === null) return <Signed />;
  if (data === undefined) {
    if (isPending) return <Skeletons shape="sections" count={2} />;
    return <NotOpened problem={problemOf(error)} onRetry={() => void refetch()} />;
  }
  const { document, expiresAt } = data;
  return (
    <>
      <div className={css['lead']}>
        <h1>{t('signing.title')}</h1>
        <p>{t('signing.lead', { installer: document.content.installer.company })}</p>
      </div>
      <DocumentView document={document} />
      <SignHere
        declaration={document.content.declaration}
        signer={document.content.signer}
        hash={document.hash}
        until={expiresAt}
        send={(given) => sendSignature(secret, document.hash, given)}
        onEnd={setEnded}
      />
    </>
  );
}

function Signed() {
  const { t } = useTranslation();
  return (
    <EmptyState isPage icon={IconCircleCheck} title={t('signing.signed')} text={t('signing.signedText')} />
  );
}

/** The code was read wrongly, is over, was used, or belongs to another phone: the server does not say which. */
function Over() {
  const { t } = useTranslation();
  return <EmptyState isPage icon={IconQrcode} title={t('signing.over')} text={t('signing.overText')} />;
}

function NotOpened({ problem, onRetry }: { readonly problem: ApiProblem; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (problem.status === 410) return <Over />;
  return (
    <ErrorState
      title={t('signing.failed')}
      text={problem.status === 429 ? problem.detail : t('signing.failedText')}
      code={problem.requestId ?? problem.code}
      onRetry={onRetry}
    />
  );
}
