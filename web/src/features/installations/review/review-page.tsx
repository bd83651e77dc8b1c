import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from '../../../lib/store.ts';
import { BackLink, Page } from '../../../ui/frame/page.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { useTranslation } from 'react-i18next';
import { oneInstallation } from '../queries.ts';
import { HeldBar } from './held-bar.tsx';
import { heldDecisions } from './held/held-decisions.ts';
import { ReviewScreen } from './review-screen.tsx';

type Props = {
  readonly id: number;
  readonly back: string;
  /** The whole page of an installation that this person does not decide on. */
  readonly children: ReactNode;
};

/** An installation opened from the office's list: its review while it waits for this person's decision, else its whole page. */
export function ReviewPage({ id, back, children }: Props) {
  const { t } = useTranslation();
  // Not by `error`: the page below asks again when it is mounted, which clears it, and the two would take turns for ever.
  const { data, isFetched } = useQuery(oneInstallation(id));
  const held = useStore(heldDecisions).some((one) => one.id === id);
  if (data === undefined && !isFetched)
    return (
      <Page width="wide">
        <Skeletons shape="sections" />
      </Page>
    );
  if (data?.installation.may.includes('reject') === true && !held)
    return <ReviewScreen key={id} {...data} back={back} />;
  return (
    <Page>
      <HeldBar />
      <BackLink to={back}>{t('installations.backToList')}</BackLink>
      {children}
    </Page>
  );
}
