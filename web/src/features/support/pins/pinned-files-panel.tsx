import { Button } from '@mantine/core';
import { PINNED_BYTES } from '@portal/domain/constants';
import type { SupportMaterial } from '@portal/domain/files/contract';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate } from '../../../lib/languages/format.ts';
import { changePins } from '../../../lib/offline-cache/pins.ts';
import { useStore } from '../../../lib/store.ts';
import { Section } from '../../../ui/frame/page.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { ProgressBar } from '../../../ui/notices/progress-bar.tsx';
import { checkPins } from './check-pins.ts';
import { syncPins, progress, trouble } from './sync-pins.ts';
import { knowsConnection } from './metered.ts';
import type { PinnedLibrary } from './pin-button.tsx';
import css from './pins.module.css';

type Props = {
  readonly library: PinnedLibrary;
  readonly materials: readonly SupportMaterial[];
  readonly reachable: boolean;
};

/** What is pinned on this phone, in numbers that were checked; what waits or went missing, and what is pinned by itself. */
export function PinnedFilesPanel({ library, materials, reachable }: Props) {
  const { t } = useTranslation();
  const { report, user } = library;
  const counts = Object.groupBy(report.files, ({ state }) => state);
  const waiting = (counts.missing?.length ?? 0) + (counts.lost?.length ?? 0);
  const newer = counts.newer?.length ?? 0;
  const running = useStore(progress);
  return (
    <Section title={t('support.pins.title')}>
      {report.files.length === 0 ? (
        <p className={css['meta']}>{t('support.pins.none')}</p>
      ) : (
        <Numbers library={library} newer={newer} />
      )}
      {running !== null && (
        <div className={css['running']}>
          <p className={css['meta']}>{t('support.pins.fetching', { name: running.file.name })}</p>
          <ProgressBar label={running.file.name} value={running.bytes} max={running.file.size} />
        </div>
      )}
      <Notices library={library} reachable={reachable} />
      <div className={css['actions']}>
        {running === null && reachable && waiting + newer > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden stroke={1.75} />}
            onClick={() => void syncPins(user, materials, 'everything')}
          >
            {t(waiting === 0 ? 'support.pins.fetchNewer' : 'support.pins.fetch', {
              count: waiting + newer,
            })}
          </Button>
        )}
        {report.openable > 0 && <CheckButton userId={user.id} />}
      </div>
      <Choices library={library} materials={materials} />
    </Section>
  );
}

/** "14 of 14 files · 212 MB · checked today · 1 newer waits", and the room. */
function Numbers({
  library: { report, pins },
  newer,
}: {
  readonly library: PinnedLibrary;
  readonly newer: number;
}) {
  const { t } = useTranslation();
  const { checkedAt } = pins;
  const [today] = useState(() => formatDate(Date.now()));
  const checked =
    checkedAt !== null &&
    (formatDate(checkedAt) === today
      ? t('support.pins.checkedToday')
      : t('support.pins.checkedOn', { date: formatDate(checkedAt) }));
  const words = [
    t('support.pins.count', { done: report.openable, count: report.files.length }),
    formatBytes(report.bytes),
    report.openable > 0 && checked,
    newer > 0 && t('support.pins.newerWaits', { count: newer }),
  ];
  return (
    <>
      <p className={css['numbers']}>{words.filter(Boolean).join(' · ')}</p>
      <p className={css['meta']}>
        {t('support.pins.room', { used: formatBytes(report.bytes), max: formatBytes(PINNED_BYTES) })}
      </p>
    </>
  );
}

function Notices({ library: { report }, reachable }: Pick<Props, 'library' | 'reachable'>) {
  const { t } = useTranslation();
  const failed = useStore(trouble);
  const lost = report.files.filter(({ state }) => state === 'lost');
  const tooMuch = report.files.filter(({ state }) => state === 'no-room');
  const names = (files: typeof lost) => files.map(({ file }) => file.name).join(', ');
  return (
    <div className={css['notices']}>
      {lost.length > 0 && (
        <Notice tone="warn" title={t('support.pins.lost', { count: lost.length })}>
          {names(lost)}. {t(reachable ? 'support.pins.lostText' : 'support.pins.lostOffline')}
        </Notice>
      )}
      {tooMuch.length > 0 && (
        <Notice tone="warn" title={t('support.pins.tooMuch', { max: formatBytes(PINNED_BYTES) })}>
          {names(tooMuch)}
        </Notice>
      )}
      {failed !== null && (
        <Notice tone="bad" title={t('support.pins.failed', { name: failed.name })}>
          {t(`support.pins.trouble.${failed.why}`)}
        </Notice>
      )}
    </div>
  );
}

function CheckButton({ userId }: { readonly userId: number }) {
  const { t } = useTranslation();
  const [checking, setChecking] = useState(false);
  return (
    <Button
      variant="subtle"
      loading={checking}
      leftSection={<IconShieldCheck aria-hidden stroke={1.75} />}
      onClick={() => {
        setChecking(true);
        void checkPins(userId, true).finally(() => setChecking(false));
      }}
    >
      {t('support.pins.check')}
    </Button>
  );
}

function Choices({ library: { user, pins }, materials }: Pick<Props, 'library' | 'materials'>) {
  const { t } = useTranslation();
  const choose = (change: Partial<typeof pins>) => {
    changePins(user.id, () => change);
    void syncPins(user, materials, 'nothing');
  };
  return (
    <div className={css['choices']}>
      <label>
        <input
          type="checkbox"
          checked={pins.automatic}
          onChange={(event) => choose({ automatic: event.currentTarget.checked })}
        />
        {t('support.pins.automatic')}
      </label>
      {pins.automatic && knowsConnection() && (
        <label>
          <input
            type="checkbox"
            checked={!pins.anyNetwork}
            onChange={(event) => choose({ anyNetwork: !event.currentTarget.checked })}
          />
          {t('support.pins.wifiOnly')}
        </label>
      )}
    </div>
  );
}
