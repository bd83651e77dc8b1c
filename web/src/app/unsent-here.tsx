import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPageTexts } from '../lib/languages/i18n.ts';
import { lastUser, sessionEnded } from '../lib/session/session-store.ts';
import { useStore } from '../lib/store.ts';
import { countUnsent, countUnsentHere, requests } from '../queue/store/local-stores.ts';
import { Notice } from '../ui/notices/notice.tsx';

type Found = { readonly count: number; readonly own: boolean };

/**
 * Says on the sign-in page that unsent work is stored on this device; shows nothing where there is none. Whose session the server has just
 * ended may save their own to a file: their account may be gone, and nobody else can send it.
 */
export default function UnsentHere() {
  const { t } = useTranslation();
  const ended = useStore(sessionEnded);
  const [{ count, own }, setFound] = useState<Found>({ count: 0, own: false });
  useEffect(() => {
    void (async () => {
      try {
        const found = await countUnsentHere();
        if (found === 0) return;
        const user = ended ? lastUser() : undefined;
        const isOwn = user !== undefined && (await countUnsent(user)) > 0;
        await loadPageTexts();
        setFound({ count: found, own: isOwn });
      } catch {
        // A database that cannot be opened is reported after sign-in.
      }
    })();
  }, [ended]);
  if (count === 0) return null;
  return (
    <Notice tone="info" title={t('queue.waiting', { count })}>
      {t('queue.atSignIn')}
      {own && (
        <>
          <p>{t('queue.accountGone')}</p>
          <Button
            variant="outline"
            leftSection={<IconDownload aria-hidden stroke={1.75} />}
            onClick={() => void exportOwn()}
          >
            {t('queue.export')}
          </Button>
        </>
      )}
    </Notice>
  );
}

async function exportOwn(): Promise<void> {
  const user = lastUser();
  if (user === undefined) return;
  const { exportRequests } = await import('../queue/sending/transfer.ts');
  await exportRequests(await requests.allOf(user));
}
