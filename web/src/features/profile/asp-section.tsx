import type { Person, User } from '@portal/domain/users/record';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadPartnerRequired, partnerRequired } from '../../lib/session/partner-required.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { AspForm } from './asp-form.tsx';
import css from './profile.module.css';
import { servicePartners } from './queries.ts';

type Props = { readonly user: User; readonly onDirty: (dirty: boolean) => void };

/** An installer's service partner; `?chooseASP=true` leads here and says why (specification section 2). */
export function AspSection({ user, onDirty }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const wanted = search.get('chooseASP') === 'true';
  const place = useRef<HTMLDivElement>(null);
  const organisation = useOrganisation();
  const { data, error, refetch } = useQuery(servicePartners(organisation));
  const required = useStore(partnerRequired);
  const ready = data !== undefined;
  const unread = ready || error === null ? null : isOffline(error) ? 'offline' : 'failed';

  useEffect(() => {
    void loadPartnerRequired();
  }, []);
  useEffect(() => {
    if (!wanted || !ready) return;
    place.current?.scrollIntoView({ block: 'start' });
    const first = place.current?.querySelector<HTMLElement>('input, select');
    // The focus enters a radio group at its checked button.
    const chosen = place.current?.querySelector<HTMLElement>('input:checked');
    (chosen ?? first)?.focus({ preventScroll: true });
  }, [wanted, ready]);

  return (
    <div ref={place} id="asp" className={css['anchor']}>
      <Section title={t('profile.asp.title')}>
        <div className={css['stack']}>
          {wanted && user.asp === null ? (
            <Notice tone="warn" title={t('profile.asp.chooseTitle')}>
              {t('profile.asp.chooseText')}
            </Notice>
          ) : (
            <p className={css['hint']}>{t('profile.asp.text')}</p>
          )}
          {data === undefined && error === null && <Skeletons shape="rows" count={2} />}
          {unread === 'offline' && (
            <Notice tone="warn" title={t('profile.asp.offline')}>
              {t('profile.asp.offlineText')}
            </Notice>
          )}
          {unread === 'failed' && error !== null && (
            <ErrorState
              title={t('profile.asp.failed')}
              text={t('profile.asp.failedText')}
              code={problemOf(error).requestId ?? problemOf(error).code}
              onRetry={() => void refetch()}
            />
          )}
          {data?.length === 0 && user.asp === null && (
            <EmptyState icon={IconBuildingStore} title={t('profile.asp.empty')} />
          )}
          {data !== undefined && (data.length > 0 || user.asp !== null) && (
            <AspForm
              partners={withOwn(data, user.asp)}
              chosen={user.asp}
              mayBeNone={!required}
              onDirty={onDirty}
            />
          )}
        </div>
      </Section>
    </div>
  );
}

/** The choices: all service partners and the present one, even if that account is no longer a partner. */
function withOwn(partners: readonly Person[], own: Person | null): readonly Person[] {
  return own === null || partners.some(({ id }) => id === own.id) ? partners : [own, ...partners];
}
