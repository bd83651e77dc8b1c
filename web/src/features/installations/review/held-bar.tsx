import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useOrganisation } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { heldDecisions, secondsLeft, shownOf } from './held/held-decisions.ts';
import { takeBackNewest } from './held/hold-decision.ts';
import { Key } from './keys-help.tsx';
import { reasonOf } from './rejection.ts';
import { useReviewKeys } from './review-keys.ts';
import {
  closeRefusal,
  isTheirs,
  type ReturnedDecision,
  returnedDecisions,
} from './held/returned-decisions.ts';
import css from './review.module.css';

const SECOND_MS = 1_000;

/** The newest decision that is not made yet, with the seconds that are left to take it back, and those that were refused. */
export function HeldBar() {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const takeBack = () => {
    const one = takeBackNewest();
    if (one === undefined) return;
    toast(
      one.unanswered
        ? { kind: 'warning', title: t('review.held.stopped', { customer: one.customer }) }
        : { kind: 'success', title: t('review.held.takenBack') },
    );
    setParams((params) => ({ ...Object.fromEntries(params), id: String(one.id) }), { replace: true });
  };
  useReviewKeys({ z: takeBack });
  const held = shownOf(useStore(heldDecisions));
  const now = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / SECOND_MS));
  const newest = held.at(-1);
  const organisation = useOrganisation();
  const refused = useStore(returnedDecisions).filter(
    (one) => one.refusal !== null && one.organisation === organisation && isTheirs(one),
  );
  const key = newest?.unanswered === true ? 'unanswered' : newest?.decision.act;
  return (
    <>
      <VisuallyHidden>
        <output>
          {newest !== undefined &&
            !newest.unanswered &&
            t(`review.held.said.${newest.decision.act}`, { customer: newest.customer })}
        </output>
      </VisuallyHidden>
      {(newest !== undefined || refused.length > 0) && (
        <div className={css['notices']}>
          {refused.map((one) => (
            <Refusal key={one.id} {...one} />
          ))}
          {newest !== undefined && key !== undefined && (
            <div className={css['held']}>
              <span aria-hidden={!newest.unanswered}>
                {t(`review.held.${key}`, {
                  customer: newest.customer,
                  seconds: secondsLeft(newest, now * SECOND_MS),
                })}
                {held.length > 1 && ` (${t('review.held.more', { count: held.length - 1 })})`}
              </span>
              <Button
                variant="default"
                size="compact-md"
                disabled={newest.sending}
                leftSection={<IconArrowBackUp aria-hidden stroke={1.75} size="1.25rem" />}
                rightSection={<Key name="Z" />}
                onClick={takeBack}
              >
                {t('review.held.takeBack')}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/**
 * A decision that the server refused; it leads back to its installation, where what was typed is filled in. Where somebody else has
 * decided there is nothing to fill in, and it is read here.
 */
function Refusal({ id, customer, refusal, decided, typed }: ReturnedDecision) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const marked = typed.marks.length === 0 ? '' : reasonOf(t, typed.marks);
  const text = [typed.reason.trim(), marked].filter((part) => part !== '').join(' · ');
  return (
    <div className={css['refusal']}>
      <Notice tone="bad" title={t('review.held.failed', { customer })}>
        {refusal}
        {decided && text !== '' && <p>{t('review.held.unsent', { text })}</p>}
      </Notice>
      {params.get('id') !== String(id) && (
        <Button
          component={Link}
          replace
          to={`?${new URLSearchParams({ ...Object.fromEntries(params), id: String(id) })}`}
        >
          {t('review.held.look')}
        </Button>
      )}
      <Button variant="default" onClick={() => closeRefusal(id)}>
        {t('ui.close')}
      </Button>
    </div>
  );
}

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, SECOND_MS);
  return () => clearInterval(timer);
}
