import { Button, VisuallyHidden } from '@mantine/core';
import { DECISION_HELD_MS } from '@portal/domain/constants';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { heldDecisions, takeBackNewest } from './held-decisions.ts';
import { Key } from './keys-help.tsx';
import { useReviewKeys } from './review-keys.ts';
import css from './review.module.css';

const SECOND_MS = 1_000;

/** The newest decision that is not made yet, with the seconds that are left to take it back. */
export function HeldBar() {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const takeBack = () => {
    const id = takeBackNewest();
    if (id === undefined) return;
    toast({ kind: 'success', title: t('review.held.takenBack') });
    setParams((params) => ({ ...Object.fromEntries(params), id: String(id) }), { replace: true });
  };
  useReviewKeys({ z: takeBack });
  const held = useStore(heldDecisions).filter(({ sending }) => !sending);
  const now = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / SECOND_MS));
  const newest = held.at(-1);
  return (
    <>
      <VisuallyHidden>
        <output>
          {newest !== undefined &&
            t(`review.held.said.${newest.decision.act}`, { customer: newest.customer })}
        </output>
      </VisuallyHidden>
      {newest !== undefined && (
        <div className={css['held']}>
          <span aria-hidden>
            {t(`review.held.${newest.decision.act}`, {
              customer: newest.customer,
              seconds: secondsLeft(newest.until, now * SECOND_MS),
            })}
            {held.length > 1 && ` (${t('review.held.more', { count: held.length - 1 })})`}
          </span>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowBackUp aria-hidden stroke={1.75} size="1.25rem" />}
            rightSection={<Key name="Z" />}
            onClick={takeBack}
          >
            {t('review.held.takeBack')}
          </Button>
        </div>
      )}
    </>
  );
}

function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.min(DECISION_HELD_MS / SECOND_MS, Math.ceil((until - now) / SECOND_MS)));
}

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, SECOND_MS);
  return () => clearInterval(timer);
}
