import { Button } from '@mantine/core';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { User } from '@portal/domain/users/record';
import { IconHome } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import type { DraftHold } from '../../form/drafts/draft-hold.ts';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useOrganisation, useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { MovedOn, NoFormHere, OtherFormFirst } from '../../records/correction/lazy-parts.ts';
import { CommissioningForm } from './commissioning-form.tsx';
import { type Opened, openCommissioning, UnknownTemplate } from './open-commissioning.ts';
import { type Place, placeAddress, readPlace } from './addresses.ts';

const NothingToFill = lazyPart(() => import('./nothing-to-fill.tsx'));

/** The form that an address opens, in the one tab that may write it; or why it does not open. */
export function CommissioningPage() {
  const user = useUser();
  const params = useParams();
  const { search } = useLocation();
  const place = readPlace(params, new URLSearchParams(search));
  // The installation's page leads here without a device: it is found on the home page.
  if (place === undefined && params['deviceId'] === 'new' && params['id'] !== undefined)
    return <Navigate to={`/?beside=${encodeURIComponent(params['id'])}`} replace />;
  if (place === undefined || user === null) return <NoDevice />;
  return <FormAt place={place} user={user} />;
}

function FormAt({ place, user }: { readonly place: Place; readonly user: User }) {
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const open = () =>
    openCommissioning(place, { queries, user, organisation, today: todayIn(TIME_ZONE, new Date()) });
  return (
    <OpenedForm
      userId={user.id}
      place={placeAddress(place)}
      open={open}
      failed={(error, retry) => <NotOpened error={error} onRetry={retry} />}
    >
      {(opened, hold, turn) => (
        <Suspense fallback={null}>
          <OpenedPlace {...{ place, user, opened, hold, turn }} />
        </Suspense>
      )}
    </OpenedForm>
  );
}

type OpenedProps = {
  readonly place: Place;
  readonly user: User;
  readonly opened: Opened;
  readonly hold: DraftHold;
  readonly turn: number;
};

function OpenedPlace({ place, user, opened, hold, turn }: OpenedProps) {
  switch (opened.kind) {
    case 'form': {
      const form = (
        <CommissioningForm
          key={`${opened.id} ${String(turn)}`}
          place={place}
          userId={user.id}
          opened={opened}
          hold={hold}
        />
      );
      return opened.mending ? <OtherFormFirst mending={opened.mending}>{form}</OtherFormFirst> : form;
    }
    case 'gone':
      return <NoFormHere />;
    case 'moved-on':
      return <MovedOn draft={opened.draft} />;
    case 'installed':
    case 'corrected':
    case 'sent':
      return <NothingToFill place={place} opened={opened} />;
  }
}

function NoDevice() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={IconHome}
      title={t('commissioning.notFound.title')}
      text={t('commissioning.notFound.text')}
      action={
        <Button component={Link} to="/">
          {t('commissioning.notFound.home')}
        </Button>
      }
    />
  );
}

function NotOpened({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  if (problem.status === 404) return <NoDevice />;
  const unread = error instanceof UnknownTemplate || isOffline(error);
  return (
    <ErrorState
      title={t('commissioning.failed')}
      text={unread ? t('commissioning.offlineTemplate') : problem.detail}
      code={unread ? undefined : problem.requestId}
      onRetry={onRetry}
    />
  );
}
