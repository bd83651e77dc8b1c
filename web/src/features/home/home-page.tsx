import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useIdle } from '../../lib/loading/idle.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { RecallNotice } from '../recalls/lazy-components.ts';
import { DeviceSearch } from './device-search.tsx';
import css from './home.module.css';
import { knownHome } from './known-start.ts';
import { counters } from './queries.ts';
import { Tiles } from './tiles.tsx';
import { useDrafts } from './use-drafts.ts';

const UrgentCards = lazyPart(() => import('./urgent-cards.tsx'));
const DraftCards = lazyPart(() => import('./draft-cards.tsx'));
const AddToExistingNotice = lazy(() => import('./add-to-existing-notice.tsx'));

/** Home of installers and service partners: drafts, the four tiles, and the device search. */
export default function HomePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const parent = installationIn(search.get('beside'));
  return (
    <div className={css['home']}>
      <h1 className={css['title']}>{t('home.title')}</h1>
      <Recalled />
      <Urgent />
      <Drafts />
      <Tiles />
      {parent !== null && (
        <Suspense>
          <AddToExistingNotice parent={parent} />
        </Suspense>
      )}
      <DeviceSearch
        parent={parent}
        scanned={{ serial: search.get('serial') ?? '', template: Number(search.get('type')) }}
      />
    </div>
  );
}

/** What is urgent; the code that shows it is loaded when there is something. Its place is kept, so that no tile moves under a thumb. */
function Urgent() {
  const { data } = useQuery(counters());
  const painted = useIdle();
  if (!data) return null;
  const { rejected, overdueVisits, overdueServices, toVerify, replacements } = data;
  // The last is absent in what an older app kept of its last start.
  if (![rejected, overdueVisits, toVerify, replacements, overdueServices].some(Boolean)) return null;
  const place = <div style={{ minHeight: knownHome().urgentHeight }} />;
  return painted ? (
    <OptionalPart place={place} instead={null}>
      <UrgentCards counters={data} />
    </OptionalPart>
  ) : (
    place
  );
}

/** Recalled devices that wait for an answer, as the bell in the bar has counted them. */
function Recalled() {
  const { data } = useQuery<{ readonly recalled: number }>({
    queryKey: ['notices', 'unread'],
    enabled: false,
  });
  return data?.recalled ? (
    <Suspense>
      <RecallNotice count={data.recalled} />
    </Suspense>
  ) : null;
}

/** The drafts; the code that shows them is loaded when there are any. */
function Drafts() {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <Suspense>
      <DraftCards drafts={drafts} />
    </Suspense>
  );
}

/** The id of an installation, or the client id of one in the queue. */
function installationIn(text: string | null): number | string | null {
  return text === null || text === '' ? null : Number(text) || text;
}
