import { Button } from '@mantine/core';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { User } from '@portal/domain/users/entity';
import { IconCloudUpload, IconHome, IconTools } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import type { DraftHold } from '../../form/draft-hold.ts';
import { DraftHolding } from '../../form/draft-holding.tsx';
import { isOffline, problemOf } from '../../lib/api-problem.ts';
import { useOrganisation, useUser } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';
import { CommissioningForm } from './commissioning-form.tsx';
import { openCommissioning, UnknownTemplate } from './open-commissioning.ts';
import { type Place, placeAddress, readPlace } from './place.ts';

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
  return (
    <DraftHolding userId={user.id} place={placeAddress(place)} waiting={<Waiting />}>
      {(hold, turn) => <OpenedPlace place={place} user={user} hold={hold} turn={turn} />}
    </DraftHolding>
  );
}

type OpenedProps = {
  readonly place: Place;
  readonly user: User;
  readonly hold: DraftHold;
  readonly turn: number;
};

function OpenedPlace({ place, user, hold, turn }: OpenedProps) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const opening = useQuery({
    // Another turn reads again what another tab has written meanwhile.
    queryKey: ['commissioning', user.id, placeAddress(place), turn],
    queryFn: () =>
      openCommissioning(place, { queries, user, organisation, today: todayIn(TIME_ZONE, new Date()) }),
    retry: false,
    // A form on the screen is never swapped for what the server says meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (opening.isPending) return <Waiting />;
  if (opening.isError) return <NotOpened error={opening.error} onRetry={() => void opening.refetch()} />;
  const opened = opening.data;
  switch (opened.kind) {
    case 'form':
      return (
        <CommissioningForm
          key={`${opened.id} ${String(turn)}`}
          place={place}
          userId={user.id}
          opened={opened}
          hold={hold}
        />
      );
    case 'installed':
      return (
        <EmptyState
          isPage
          icon={IconTools}
          title={t('commissioning.installed.title')}
          text={t('commissioning.installed.text', { serial: opened.serial })}
          action={
            <Button
              component={Link}
              to={opened.installation === null ? '/' : `/installations/${String(opened.installation)}`}
            >
              {t(
                opened.installation === null ? 'commissioning.notFound.home' : 'commissioning.installed.open',
              )}
            </Button>
          }
        />
      );
    case 'corrected':
      return (
        <EmptyState
          isPage
          icon={IconTools}
          title={t('commissioning.corrected.title')}
          text={t('commissioning.corrected.text', { serial: opened.serial })}
          action={
            <Button component={Link} to={`/installations/${String(opened.installation)}`}>
              {t('commissioning.installed.open')}
            </Button>
          }
        />
      );
    case 'sent':
      return (
        <EmptyState
          isPage
          icon={IconCloudUpload}
          title={t('commissioning.waiting.title')}
          text={t('commissioning.waiting.text', { serial: opened.serial })}
          action={
            <Button component={Link} to="/installations">
              {t('commissioning.waiting.list')}
            </Button>
          }
        />
      );
  }
}

function Waiting() {
  return (
    <Page width="narrow">
      <Skeletons shape="sections" count={2} />
    </Page>
  );
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
