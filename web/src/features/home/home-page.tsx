import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DeviceSearch } from './device-search.tsx';
import { Drafts } from './drafts.tsx';
import css from './home.module.css';
import { Tiles } from './tiles.tsx';

const AddToExistingNotice = lazy(() => import('./add-to-existing-notice.tsx'));

/** Home of installers and service partners: drafts, the four tiles, and the device search. */
export default function HomePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const partOf = besideOf(search.get('beside'));
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

/** The id of an installation, or the client id of one in the queue. */
function besideOf(text: string | null): number | string | null {
  return text === null || text === '' ? null : Number(text) || text;
}
