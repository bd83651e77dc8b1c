import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { IconShieldQuestion } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { loadBuildInfo } from '../../lib/loading/build-info.ts';
import { currentLanguage, showVisitorLanguage } from '../../lib/languages/i18n.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { LanguageSelect } from '../../ui/frame/language-select.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { Certificate } from './certificate.tsx';
import css from './confirm.module.css';
import { MakerContact } from './maker-contact.tsx';
import { confirmedWarranty } from './queries.ts';

/** What a phone shows after the code on a warranty card was scanned: open to anyone, nothing personal on it. */
export default function ConfirmPage() {
  const [inLanguage, setInLanguage] = useState(false);
  useEffect(() => {
    void showVisitorLanguage().then(() => setInLanguage(true));
    void loadBuildInfo();
  }, []);
  if (!inLanguage) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Confirmation />
    </QueryClientProvider>
  );
}

function Confirmation() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const { data, error, refetch, isPending, dataUpdatedAt } = useQuery(
    confirmedWarranty(code, currentLanguage()),
  );
  return (
    <Frame heads={data === undefined}>
      {data !== undefined && <Certificate warranty={data} checkedAt={dataUpdatedAt} />}
      {isPending && (
        <>
          <p className={css['checking']}>{t('warranties.checking')}</p>
          <Skeletons shape="sections" count={1} />
        </>
      )}
      {data === undefined && error && (
        <NotConfirmed problem={problemOf(error)} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}

/**
 * The page without the app's bar: its name, the languages, the content, in one narrow column. The name `heads` the page
 * until the answer does.
 */
function Frame({ heads, children }: { readonly heads: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const Name = heads ? 'h1' : 'span';
  return (
    <div className={css['page']}>
      <title>{t('warranties.title')}</title>
      <meta name="robots" content="noindex" />
      <header className={css['head']}>
        <Name>{t('warranties.title')}</Name>
        <LanguageSelect onFailure={() => toast({ kind: 'error', title: t('warranties.languageFailed') })} />
      </header>
      <main>{children}</main>
    </div>
  );
}

/** Answers that mean that the code leads to no warranty: it was mistyped, or made up. */
const UNKNOWN = [400, 404, 422];

function NotConfirmed({ problem, onRetry }: { readonly problem: ApiProblem; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (UNKNOWN.includes(problem.status))
    return (
      <>
        <EmptyState
          icon={IconShieldQuestion}
          title={t('warranties.unknown')}
          text={t('warranties.unknownText')}
        />
        <MakerContact />
      </>
    );
  return (
    <ErrorState
      title={t('warranties.failed')}
      text={t('warranties.failedText')}
      code={problem.requestId ?? problem.code}
      onRetry={onRetry}
    />
  );
}
