import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import css from './draft-holding.module.css';
import { type DraftHold, draftHold, type HoldState } from './draft-hold.ts';

type Props = {
  readonly userId: number;
  /** The address at which the form goes on. */
  readonly place: string;
  readonly waiting: ReactNode;
  /** The form, once this tab has it; `turn` grows each time it was got again. */
  readonly children: (hold: DraftHold, turn: number) => ReactNode;
};

/** A form in the one tab that may write it; in any other, where it is and how to get it. */
export function DraftHolding(props: Props) {
  return <Holding key={`${String(props.userId)} ${props.place}`} {...props} />;
}

function Holding({ userId, place, waiting, children }: Props) {
  const [hold] = useState(() => draftHold(userId, place));
  useEffect(() => hold.start(), [hold]);
  const state = useStore(hold.state);
  if (state.kind === 'asking') return waiting;
  if (state.kind === 'held') return children(hold, state.turn);
  return <InAnotherTab state={state} onTake={hold.takeOver} />;
}

type AwayProps = {
  readonly state: Extract<HoldState, { kind: 'elsewhere' | 'taken' }>;
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
