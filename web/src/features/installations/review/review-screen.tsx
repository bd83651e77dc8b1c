import { Button } from '@mantine/core';
import type { Installation } from '@portal/domain/installations/record';
import { IconChevronLeft, IconChevronRight, IconKeyboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { preload } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { nameOf } from '../../../form/fields/field-label.ts';
import { groupSerial } from '../../../lib/languages/format.ts';
import { BackLink } from '../../../ui/frame/page.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { LoadFailed } from '../../../ui/notices/error-state.tsx';
import { templateVersion } from '../../templates/queries.ts';
import type { ReviewDecision } from '../decision.ts';
import { SignedSection } from '../signed-section.tsx';
import { oneInstallation } from '../queries.ts';
import { DecisionPanel, type Deciding } from './decision-panel.tsx';
import { HeldBar } from './held-bar.tsx';
import { holdDecision } from './held/hold-decision.ts';
import { Key, KeysHelp } from './keys-help.tsx';
import { type Marks, marksOf, marksToSend } from './marks.tsx';
import { PhotoDesk } from './photo-desk.tsx';
import { PreviousMarks } from './previous-marks.tsx';
import { placeId } from './remark-words.ts';
import { forgetRejection, type RejectionDraft, useRejectionDraft } from './rejection-draft.ts';
import { RemarkList } from './remark-list.tsx';
import { ReviewData } from './review-data.tsx';
import { useReviewKeys } from './review-keys.ts';
import { photosOf } from './review-photos.ts';
import { reviewsOf } from './review-queries.ts';
import { type ReviewQueue, useReviewQueue, waitingText } from './review-queue.ts';
import { returnedOf } from './held/returned-decisions.ts';
import css from './review.module.css';

type Props = {
  readonly installation: Installation;
  /** The entity tag of what is shown. */
  readonly etag: string | null;
  readonly back: string;
};

/** One installation that waits: what was filled in on the left, photos on the right, the decision always in sight. */
export function ReviewScreen(props: Props) {
  const { installation, back } = props;
  const { t } = useTranslation();
  const [returned] = useState(() => returnedOf(installation.id));
  const rejection = useRejectionDraft(installation, {
    reason: returned?.typed.reason ?? '',
    marks: [...(returned?.typed.marks ?? [])],
    isOpen: returned?.act === 'reject',
  });
  const marks = marksOf(rejection);
  const queue = useReviewQueue(installation.id);
  const version = useQuery(templateVersion(installation.customDevice.schemaVersion.id));
  const form = version.data?.installationFormSchema;
  // Without the form neither its answers nor its photos are on the screen.
  const acceptable = installation.complete && form !== undefined;
  const { deciding, goTo } = useDeciding(props, acceptable, marks, queue, rejection);
  const [helping, setHelping] = useState(false);
  const review = useQuery(reviewsOf([installation.id])).data?.[0];
  useReviewKeys({ '?': () => setHelping(true) });
  return (
    <div className={css['screen']}>
      <HeldBar />
      <Header
        installation={installation}
        back={back}
        queue={queue}
        goTo={goTo}
        onHelp={() => setHelping(true)}
      />
      <div className={css['columns']}>
        {/* oxlint-disable-next-line no-noninteractive-tabindex -- it scrolls with the keyboard */}
        <section className={css['data']} tabIndex={0} aria-label={t('review.data')}>
          <PreviousMarks installation={installation} anchorOf={placeId} />
          <RemarkList installation={installation} anchorOf={placeId} />
          {changedSinceSigned(installation) && <SignedSection installation={installation} />}
          <ReviewData
            installation={installation}
            form={form}
            factory={review?.factory}
            remarked={new Set(review?.remarks.map(({ field }) => field))}
            marks={marks}
          />
          {form === undefined && !version.isPending && (
            <LoadFailed
              title={t('review.formFailed')}
              error={version.error}
              onRetry={() => void version.refetch()}
            />
          )}
          {version.isPending && <Skeletons shape="rows" />}
          {!changedSinceSigned(installation) && <SignedSection installation={installation} />}
        </section>
        <section className={css['photos']} aria-label={t('review.photos.title')}>
          {version.isPending ? (
            <Skeletons shape="rows" />
          ) : (
            <PhotoDesk installation={installation} photos={photosOf(t, installation, form)} marks={marks} />
          )}
        </section>
      </div>
      <DecisionPanel
        incomplete={!installation.complete}
        acceptable={acceptable}
        marks={marks}
        deciding={deciding}
      />
      <KeysHelp opened={helping} onClose={() => setHelping(false)} />
      {queue.next !== undefined && <Ahead id={queue.next} />}
    </div>
  );
}

/** What was changed after signing stands before the data, since a decision depends on it. */
function changedSinceSigned({ signed }: Installation): boolean {
  return signed !== null && (signed.asksAnew || signed.changes.length > 0);
}

/** Holds a decision and goes on with the next installation; back to the list after the last one. */
function useDeciding(
  { installation, etag, back }: Props,
  acceptable: boolean,
  marks: Marks,
  queue: ReviewQueue,
  rejection: RejectionDraft,
) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const goTo = (id: number | undefined) => {
    if (id === undefined) return;
    setParams({ ...Object.fromEntries(params), id: String(id) }, { replace: true });
  };
  const decide = (decision: ReviewDecision, reason = '') => {
    const { id, companyName, customerName } = installation;
    const typed = { reason, marks: marks.all };
    forgetRejection(installation);
    holdDecision({ id, customer: companyName ?? customerName, decision, typed, etag });
    if (queue.next === undefined) void navigate(back, { replace: true });
    else goTo(queue.next);
  };
  const deciding: Deciding = {
    rejection,
    accept: () => {
      if (acceptable) decide({ act: 'accept' });
    },
    noWarranty: () => decide({ act: 'no_warranty' }),
    openRejection: () => rejection.change(() => ({ isOpen: true })),
    closeRejection: () => rejection.change(() => ({ isOpen: false })),
    reject: (reason, typed) => decide({ act: 'reject', reason, marks: marksToSend(marks) }, typed),
  };
  useReviewKeys({
    a: deciding.accept,
    n: deciding.noWarranty,
    r: deciding.openRejection,
    j: () => goTo(queue.next),
    k: () => goTo(queue.previous),
  });
  return { deciding, goTo };
}

type HeaderProps = Omit<Props, 'etag'> & {
  readonly queue: ReviewQueue;
  readonly goTo: (id: number | undefined) => void;
  readonly onHelp: () => void;
};

function Header({ installation, back, queue, goTo, onHelp }: HeaderProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { customDevice, waitingSince } = installation;
  return (
    <header className={css['header']}>
      <BackLink to={back}>{t('installations.backToList')}</BackLink>
      <div className={css['titles']}>
        <h1 ref={takeFocus} tabIndex={-1}>
          {installation.companyName ?? installation.customerName}
        </h1>
        <p>
          <span className="mono">{groupSerial(customDevice.serial)}</span> ·{' '}
          {nameOf(customDevice.deviceTemplate)}
          {waitingSince !== null && ` · ${waitingText(t, waitingSince)}`} ·{' '}
          <Link to={`?${new URLSearchParams({ ...Object.fromEntries(params), view: 'whole' })}`}>
            {t('review.whole')}
          </Link>
        </p>
      </div>
      <nav className={css['turn']} aria-label={t('review.title')}>
        <Button
          variant="default"
          disabled={queue.previous === undefined}
          leftSection={<IconChevronLeft aria-hidden stroke={1.75} size="1.25rem" />}
          rightSection={<Key name="K" />}
          onClick={() => goTo(queue.previous)}
        >
          {t('review.previous')}
        </Button>
        <span className={css['second']}>
          {queue.at > 0 && t('review.position', { at: queue.at, total: queue.total })}
        </span>
        <Button
          variant="default"
          disabled={queue.next === undefined}
          leftSection={<IconChevronRight aria-hidden stroke={1.75} size="1.25rem" />}
          rightSection={<Key name="J" />}
          onClick={() => goTo(queue.next)}
        >
          {t('review.next')}
        </Button>
        <Button
          variant="default"
          aria-label={t('review.keys.open')}
          title={t('review.keys.open')}
          onClick={onHelp}
        >
          <IconKeyboard aria-hidden stroke={1.75} size="1.5rem" />
        </Button>
      </nav>
    </header>
  );
}

/** The name of the installation that was turned to is read out. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** The installation that comes next, with its photos, is fetched while this one is looked at. */
function Ahead({ id }: { readonly id: number }) {
  const { data } = useQuery(oneInstallation(id));
  useQuery(reviewsOf([id]));
  for (const { url } of data?.installation.files ?? []) if (url !== null) preload(url, { as: 'image' });
  return null;
}
