import { Button } from '@mantine/core';
import { IconCopy, IconMail, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildInfo, loadBuildInfo } from '../../lib/loading/build-info.ts';
import { online } from '../../lib/network/connection.ts';
import { useOrganisation, useUser } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { supportMail } from '../../lib/support-mail.ts';
import { Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { type Diagnostics, diagnosticsText, gatherDiagnostics } from './diagnostics.ts';
import css from './diagnostics.module.css';
import { DiagnosticsSections } from './diagnostics-sections.tsx';
import { QueueKeeping } from './queue-keeping.tsx';
import { oneOrganisation } from '../../lib/session/one-organisation.ts';

/** What support asks for, to read, copy and send: the state of the app on this device. Works without a network. */
export default function DiagnosticsPage() {
  const userId = useUser()?.id;
  const [found, setFound] = useState<Diagnostics>();
  const connected = useStore(online);
  const serverVersion = useStore(buildInfo)?.version ?? null;

  const look = async () => {
    if (userId !== undefined) setFound(await gatherDiagnostics(userId));
  };
  useEffect(() => {
    let current = true;
    if (connected) void loadBuildInfo();
    if (userId !== undefined)
      void gatherDiagnostics(userId).then((now) => (current ? setFound(now) : undefined));
    return () => {
      current = false;
    };
  }, [userId, connected]);

  return (
    <Page width="narrow">
      {found === undefined ? (
        <Skeletons shape="rows" count={4} />
      ) : (
        <>
          <Hand text={diagnosticsText(found, serverVersion)} />
          <DiagnosticsSections found={found} serverVersion={serverVersion} onChanged={() => void look()} />
        </>
      )}
      <QueueKeeping />
    </Page>
  );
}

/** Copying, and sending to the maker's support. */
function Hand({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(oneOrganisation(useOrganisation()));
  const subject = t('support.diagnostics.subject');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', title: t('support.diagnostics.copied') });
    } catch {
      toast({
        kind: 'error',
        title: t('support.diagnostics.copyFailed'),
        message: t('support.diagnostics.copyFailedText'),
      });
    }
  }

  return (
    <>
      <p className={css['intro']}>{t('support.diagnostics.intro')}</p>
      <div className={css['actions']}>
        <Button leftSection={<IconCopy aria-hidden stroke={1.75} />} onClick={() => void copy()}>
          {t('support.diagnostics.copy')}
        </Button>
        {data?.email ? (
          <Button
            component="a"
            href={supportMail(data.email, subject, text)}
            variant="outline"
            leftSection={<IconMail aria-hidden stroke={1.75} />}
          >
            {t('support.diagnostics.send')}
          </Button>
        ) : (
          'share' in navigator && (
            <Button
              variant="outline"
              leftSection={<IconShare2 aria-hidden stroke={1.75} />}
              onClick={() => void navigator.share({ title: subject, text }).catch(() => undefined)}
            >
              {t('support.diagnostics.share')}
            </Button>
          )
        )}
      </div>
    </>
  );
}
