import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPageTexts } from '../lib/languages/i18n.ts';
import { countUnsentHere } from '../queue/store/local-stores.ts';
import { Notice } from '../ui/notices/notice.tsx';

/**
 * Says on the sign-in page that unsent work is stored on this device; shows nothing where there is none.
 *
 * @param isRefused the server has refused a sign-in: the account may have been deleted, so that nothing of it is promised to be sent
 */
export default function UnsentHere({ isRefused }: { readonly isRefused: boolean }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void (async () => {
      try {
        const found = await countUnsentHere();
        if (found === 0) return;
        await loadPageTexts();
        setCount(found);
      } catch {
        // A database that cannot be opened is reported after sign-in.
      }
    })();
  }, []);
  if (count === 0) return null;
  return (
    <Notice tone={isRefused ? 'warn' : 'info'} title={t('queue.waiting', { count })}>
      {t(isRefused ? 'queue.atSignInRefused' : 'queue.atSignIn')}
    </Notice>
  );
}
