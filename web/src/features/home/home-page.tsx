import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { DeviceSearch } from './device-search.tsx';
import css from './home.module.css';
import { Tiles } from './tiles.tsx';
import { useDrafts } from './use-drafts.ts';

const DraftCards = lazyPart(() => import('./draft-cards.tsx'));
const AddToExistingNotice = lazy(() => import('./add-to-existing-notice.tsx'));

/** Home of installers and service partners: drafts, the four tiles, and the device search. */
export default function HomePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const partOf = installationIn(search.get('beside'));
  return (
    <div className={css['home']}>
      <h1 className={css['title']}>{t('home.title')}</h1>
      <Drafts />
      <Tiles />
      {partOf !== null && (
        <Suspense>
          <AddToExistingNotice partOf={partOf} />
        </Suspense>
      )}
      <DeviceSearch partOf={partOf} />
    </div>
  );
}

/** The drafts; the code that shows them is loaded when there are any. */
function Drafts() {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DraftCards drafts={drafts} />
    </Suspense>
  );
}

/** The id of an installation, or the client id of one in the queue. */
function installationIn(text: string | null): number | string | null {
  return text === null || text === '' ? null : Number(text) || text;
}
