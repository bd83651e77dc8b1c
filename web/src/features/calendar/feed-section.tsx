import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { LineControl } from '../../form/fields/controls.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './calendar.module.css';
import { endFeed, makeFeed, ownFeed } from './queries.ts';

/** Creates and removes the secret link by which another calendar app reads the visits; it is shown once. */
export default function FeedSection() {
  const { t } = useTranslation();
  const { data, error } = useQuery(ownFeed);
  const feed = data?.feed ?? null;
  const { url, busy, make, end } = useFeedLink(feed !== null);
  return (
    <Section id="subscribe" title={t('calendar.feed.title')}>
      <div className={css['feed']}>
        <p className={css['second']}>{t('calendar.feed.text')}</p>
        <Notice tone="warn" title={t('calendar.feed.secret')}>
          {t('calendar.feed.secretText')}
        </Notice>
        {error !== null && data === undefined && (
          <p className={css['second']}>
            {isOffline(problemOf(error)) ? t('calendar.feed.offline') : problemOf(error).detail}
          </p>
        )}
        {url !== null && <NewLink url={url} />}
        {feed !== null && (
          <p className={css['second']}>
            {t('calendar.feed.since', { date: formatDate(feed.createdAt) })}{' '}
            {feed.readAt === null
              ? t('calendar.feed.unread')
              : t('calendar.feed.read', { time: formatDateTime(feed.readAt) })}
          </p>
        )}
        {data !== undefined && (
          <div className={css['actions']}>
            <Button
              variant={feed === null ? 'filled' : 'default'}
              loading={busy}
              leftSection={<IconLink aria-hidden stroke={1.75} />}
              onClick={() => void make()}
            >
              {t(feed === null ? 'calendar.feed.make' : 'calendar.feed.anew')}
            </Button>
            {feed !== null && (
              <Button
                variant="outline"
                color="bad"
                disabled={busy}
                leftSection={<IconLinkOff aria-hidden stroke={1.75} />}
                onClick={() => void end()}
              >
                {t('calendar.feed.end')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

/** Creates, replaces and removes the link. Replacing and removing ask first: a calendar that uses the old link goes empty. */
function useFeedLink(exists: boolean) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: async (action: 'make' | 'end') => {
      if (action === 'make') return makeFeed();
      await endFeed();
      return null;
    },
    onSuccess: setUrl,
    onError: (failed) => {
      const problem = problemOf(failed);
      toast({ kind: 'error', title: problem.title, message: problem.detail });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ownFeed.queryKey }),
  });

  async function make(): Promise<void> {
    const sure =
      !exists ||
      (await confirm({
        title: t('calendar.feed.newLinkTitle'),
        text: t('calendar.feed.newLinkText'),
        confirmLabel: t('calendar.feed.anew'),
        danger: true,
      }));
    if (sure) change.mutate('make');
  }

  async function end(): Promise<void> {
    const sure = await confirm({
      title: t('calendar.feed.endTitle'),
      text: t('calendar.feed.endText'),
      confirmLabel: t('calendar.feed.end'),
      danger: true,
    });
    if (sure) change.mutate('end');
  }

  return { url, busy: change.isPending, make, end };
}

/** The new link, which is shown only once: copy it, or open it in the device's calendar. */
function NewLink({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast({ kind: 'success', title: t('calendar.feed.copied') });
    } catch {
      toast({ kind: 'warning', title: t('calendar.feed.copyFailed') });
    }
  }

  return (
    <>
      <LineControl
        id="feed-url"
        label={t('calendar.feed.link')}
        help={t('calendar.feed.once')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css['actions']}>
        <Button leftSection={<IconCopy aria-hidden stroke={1.75} />} onClick={() => void copy()}>
          {t('calendar.feed.copy')}
        </Button>
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendarPlus aria-hidden stroke={1.75} />}
        >
          {t('calendar.feed.add')}
        </Button>
      </div>
    </>
  );
}
