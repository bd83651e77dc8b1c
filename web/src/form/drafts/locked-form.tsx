import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import css from './locked-form.module.css';
import { type DraftLock, draftLock, type LockState } from './draft-lock.ts';

type Props = {
  readonly userId: number;
  /** The address at which the form is continued. */
  readonly place: string;
  readonly waiting: ReactNode;
  /** The form, once this tab has the lock; `turn` grows each time the lock was granted again. */
  readonly children: (lock: DraftLock, turn: number) => ReactNode;
};

/** Shows a form in the one tab that may write it; any other tab says so and offers to take it over. */
export function LockedForm(props: Props) {
  return <FormWithLock key={`${String(props.userId)} ${props.place}`} {...props} />;
}

function FormWithLock({ userId, place, waiting, children }: Props) {
  const [lock] = useState(() => draftLock(userId, place));
  useEffect(() => lock.start(), [lock]);
  const state = useStore(lock.state);
  if (state.kind === 'asking') return waiting;
  if (state.kind === 'held') return children(lock, state.turn);
  return <InAnotherTab state={state} lock={lock} />;
}

/** How often a tab that is looked at asks whether the other one has left the form. */
const LOOK_EVERY_MS = 1_000;

type AwayProps = {
  readonly state: Extract<LockState, { kind: 'elsewhere' | 'taken' }>;
  readonly lock: DraftLock;
};

function InAnotherTab({ state: { kind, refused }, lock }: AwayProps) {
  const { t } = useTranslation();
  useEffect(() => {
    // A tab in the background would get the form of one that is being reloaded.
    const look = () => document.visibilityState === 'visible' && lock.takeIfLeft();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [lock]);
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={IconCopy}
        title={t(`form.tab.${kind}.title`)}
        text={t(refused ? 'form.tab.refused' : `form.tab.${kind}.text`)}
        action={
          <div className={css['ways']}>
            <Button onClick={lock.takeOver}>{t(`form.tab.${kind}.take`)}</Button>
            <Button variant="outline" component={Link} to="/">
              {t('form.tab.home')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
