import { Button } from '@mantine/core';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { User } from '@portal/domain/users/record';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DraftLock } from '../../form/drafts/draft-lock.ts';
import { NothingToWrite, OpenedForm } from '../../form/steps/opened-form.tsx';
import { useOrganisation } from '../../lib/session/session.ts';
import { timeNow } from '../../lib/session/trusted-clock.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MovedOn, NoFormHere, OtherFormFirst } from './correction/lazy-components.ts';
import type { FieldRecord, RefusedTarget } from './field-record.ts';
import { FieldWorkForm } from './field-work-form.tsx';
import type { FormData } from './form-state.ts';
import { openRecord } from './open-record.ts';
import type { Opened } from './opened.ts';
import type { EndedTexts, RecordScreen } from './record-screen.ts';

type Props<Data extends FormData, Target, Own extends string, Why extends string> = {
  readonly record: FieldRecord<Data, Target, Own, Why>;
  readonly screen: RecordScreen<Data, Target, Own, Why>;
  readonly target: Target | RefusedTarget;
  readonly user: User;
};

/** The form of an address, in the one tab that may write it, or the reason why there is none. */
export function FieldWork<Data extends FormData, Target, Own extends string, Why extends string>(
  props: Props<Data, Target, Own, Why>,
) {
  const { record, screen, target, user } = props;
  const queries = useQueryClient();
  const organisation = useOrganisation();
  const open = () =>
    openRecord(record, target, { queries, user, organisation, today: todayIn(TIME_ZONE, timeNow()) });
  return (
    <OpenedForm
      userId={user.id}
      place={record.address(target)}
      open={open}
      failed={(error, retry) => <screen.Trouble error={error} onRetry={retry} />}
    >
      {(opened, lock, turn) => (
        <Suspense fallback={null}>
          <FormOrReason {...{ ...props, opened, lock, turn }} />
        </Suspense>
      )}
    </OpenedForm>
  );
}

type OpenedProps<Data extends FormData, Target, Own extends string, Why extends string> = Props<
  Data,
  Target,
  Own,
  Why
> & { readonly opened: Opened<Data, Why>; readonly lock: DraftLock; readonly turn: number };

function FormOrReason<Data extends FormData, Target, Own extends string, Why extends string>({
  opened,
  turn,
  ...props
}: OpenedProps<Data, Target, Own, Why>) {
  const { t } = useTranslation();
  if (opened.kind === 'form') {
    const form = <FieldWorkForm key={`${opened.id} ${String(turn)}`} opened={opened} {...props} />;
    return opened.correction ? <OtherFormFirst correction={opened.correction}>{form}</OtherFormFirst> : form;
  }
  return (
    <NothingToWrite lock={props.lock}>
      {opened.kind === 'gone' ? (
        <NoFormHere />
      ) : opened.kind === 'moved-on' ? (
        <MovedOn draft={opened.draft} />
      ) : (
        <NothingToFillIn {...props.screen.ended(t, opened, props.target)} />
      )}
    </NothingToWrite>
  );
}

/** The record was queued or finished already and can only be viewed. */
function NothingToFillIn({ icon, title, text, to, link }: EndedTexts) {
  return (
    <EmptyState
      isPage
      icon={icon}
      title={title}
      text={text}
      action={
        <Button component={Link} to={to}>
          {link}
        </Button>
      }
    />
  );
}
