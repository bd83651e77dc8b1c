import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { DocumentView } from './document-view.tsx';
import { documentToSign, sendSignature } from './queries.ts';
import { SignHere } from './sign-here.tsx';
import css from './sign-page.module.css';
import { CodeOver, NotOpened, StrangersPage } from './strangers-page.tsx';

/** Where a customer reads and signs on a phone of their own, without an account (decision 054). */
export default function SignPage() {
  return <StrangersPage kind="document">{(secret) => <ToSign secret={secret} />}</StrangersPage>;
}

function ToSign({ secret }: { readonly secret: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isPending } = useQuery(documentToSign(secret));
  const [ended, setEnded] = useState<'signed' | 'over' | null>(null);
  if (ended === 'over') return <CodeOver kind="document" />;
  if (ended === 'signed' || data?.document === null)
    return (
      <EmptyState isPage icon={IconCircleCheck} title={t('signing.signed')} text={t('signing.signedText')} />
    );
  if (data === undefined) {
    if (isPending) return <Skeletons shape="sections" count={2} />;
    return <NotOpened kind="document" problem={problemOf(error)} onRetry={() => void refetch()} />;
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
