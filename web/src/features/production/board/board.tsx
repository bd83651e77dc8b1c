import { daysInProduction } from '@portal/domain/devices/age';
import type { ProductionBoard } from '@portal/domain/production/record';
import { STAGE_NAMES } from '@portal/domain/production/stages';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconCloudOff, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatTime, groupSerial } from '../../../lib/languages/format.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { online } from '../../../lib/network/connection.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { tintOf } from '../../../records/age-chip.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { ErrorState } from '../../../ui/notices/error-state.tsx';
import { StatusChip } from '../../../ui/notices/status-chip.tsx';
import { productionDevicePage, QUEUE_ADDRESS } from '../addresses.ts';
import { productionBoard } from '../queries.ts';
import { RowChips, typeOf } from '../queue/queue-table.tsx';
import css from './board.module.css';
import { StationScanner } from '../station/station-scanner.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useScreenAwake } from './use-screen-awake.ts';

/** Beside the live updates, which tell of every change: ages grow, and an update may be lost. */
const REFRESH_MS = 60_000;

/** The board on the hall's wall: what waits at each stage, the oldest first. It updates by itself and says when it cannot. */
export function Board() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const reachable = useStore(online);
  const now = useNow();
  useScreenAwake();
  const { data, error, refetch } = useQuery({
    ...productionBoard(organisation),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const cutOff = data !== undefined && (error !== null || !reachable);
  return (
    <Page
      title={t('production.board.title')}
      width="wide"
      actions={
        <>
          {data !== undefined && <Freshness at={data.at} cutOff={cutOff} />}
          <Button
            component={Link}
            to={QUEUE_ADDRESS}
            variant="default"
            leftSection={<IconArrowLeft aria-hidden stroke={1.75} />}
          >
            {t('production.board.close')}
          </Button>
        </>
      }
    >
      <StationScanner wedgeOnly />
      {data === undefined && error === null && <Skeletons shape="cards" />}
      {data === undefined && error !== null && (
        <ErrorState
          title={t('production.board.failed')}
          text={problemOf(error).detail}
          code={problemOf(error).requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <Stages board={data} now={now} cutOff={cutOff} />}
    </Page>
  );
}

/** The time of the data; with a sign and in words once the board is cut off. */
function Freshness({ at, cutOff }: { readonly at: string; readonly cutOff: boolean }) {
  const { t } = useTranslation();
  const words = t('production.board.asOf', { time: formatTime(at) });
  return cutOff ? (
    <StatusChip tone="warn" icon={IconCloudOff}>
      {words}
    </StatusChip>
  ) : (
    <span className={css['asOf']}>{words}</span>
  );
}

type StagesProps = { readonly board: ProductionBoard; readonly now: Date; readonly cutOff: boolean };

function Stages({ board, now, cutOff }: StagesProps) {
  const { t } = useTranslation();
  return (
    <div className={css['board']} data-cut-off={cutOff || undefined}>
      <dl className={css['sent']}>
        <div>
          <dt>{t('production.board.sentToday')}</dt>
          <dd>{formatNumber(board.sentToday)}</dd>
        </div>
        <div>
          <dt>{t('production.board.sentWeek')}</dt>
          <dd>{formatNumber(board.sentWeek)}</dd>
        </div>
      </dl>
      <ol className={css['stages']}>
        {board.stages.map(({ stage, count, held, oldest }) => (
          <li key={stage} className={css['stage']}>
            <Link to={`${QUEUE_ADDRESS}?stage=${String(stage)}`} className={css['head']}>
              <span className={css['name']}>
                {stage} {t(`production.stages.${STAGE_NAMES[stage]}`)}
              </span>
              <span className={css['count']}>{formatNumber(count)}</span>
            </Link>
            {held > 0 && (
              <StatusChip tone="bad" icon={IconPlayerPause}>
                {t('production.board.held', { count: held })}
              </StatusChip>
            )}
            <ul className={css['oldest']}>
              {oldest.map((row) => {
                const tint = tintOf(row, now);
                return (
                  <li key={row.id} data-tint={tint}>
                    <Link to={productionDevicePage(row.id)}>
                      <span className="mono">{groupSerial(row.serial)}</span>
                      <span>
                        {t('production.days', { count: daysInProduction(row.deviceExtension, now) })}
                      </span>
                    </Link>
                    <span className={css['type']}>{typeOf(row)}</span>
                    <RowChips row={row} now={now} />
                  </li>
                );
              })}
            </ul>
            {count === 0 && <p className={css['type']}>{t('production.board.nothing')}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
