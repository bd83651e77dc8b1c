import type { Installation } from '@portal/domain/installations/entity';
import type { LoggedEvent } from '@portal/domain/events/entity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';
import css from './installations.module.css';
import { installationHistory } from './queries.ts';

/** What happened to the installation, newest first. */
export function HistorySection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const { data, isPending, isError } = useQuery(installationHistory(installation.id));
  return (
    <Section id="history" title={t('installations.section.history')}>
      {isError && data === undefined && <p className={css['second']}>{t('installations.sectionNotKept')}</p>}
      {isPending && <Skeletons shape="rows" count={3} />}
      <ul className={css['history']}>
        {data?.map((event) => (
          <li key={event.id}>
            <strong>{t(`installations.event.${eventKey(event)}`)}</strong>
            <span className={css['second']}>
              {[formatDateTime(event.createdAt), event.user, reasonOf(event) ?? receiverOf(event)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Locale keys carry no dots: `installation.created` is `installation_created`. */
function eventKey<Type extends LoggedEvent['type']>(event: { readonly type: Type }) {
  return event.type.replace('.', '_') as Underscored<Type>;
}
type Underscored<Type extends string> = Type extends `${infer Subject}.${infer Act}`
  ? `${Subject}_${Act}`
  : never;

function reasonOf(event: LoggedEvent): string | null {
  const reason = event.details['reason'];
  return typeof reason === 'string' ? reason : null;
}

/** Whom it was shared with or taken back from. */
function receiverOf(event: LoggedEvent): string | null {
  const receiver = event.details['receiver'];
  return typeof receiver === 'string' ? `→ ${receiver}` : null;
}
