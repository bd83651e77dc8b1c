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
  return <InAnotherTab state={state} onTake={lock.takeOver} />;
}

type AwayProps = {
  readonly state: Extract<LockState, { kind: 'elsewhere' | 'taken' }>;
  readonly onTake: () => void;
};

function InAnotherTab({ state: { kind, refused }, onTake }: AwayProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={IconCopy}
        title={t(`form.tab.${kind}.title`)}
        text={t(refused ? 'form.tab.refused' : `form.tab.${kind}.text`)}
        action={
          <div className={css['ways']}>
            <Button onClick={onTake}>{t(`form.tab.${kind}.take`)}</Button>
            <Button variant="outline" component={Link} to="/">
              {t('form.tab.home')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
