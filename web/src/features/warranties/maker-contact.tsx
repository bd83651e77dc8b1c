import { useTranslation } from 'react-i18next';
import { buildInfo } from '../../lib/loading/build-info.ts';
import { groupPhone } from '../../lib/languages/format.ts';
import { useStore } from '../../lib/store.ts';
import css from './confirm.module.css';

/**
 * How to reach the maker: the contact of this build's organisation, and never beside the warranty of another one.
 * Without an organisation it stands beside a code that leads nowhere.
 */
export function MakerContact({ organisationId }: { readonly organisationId?: number }) {
  const { t } = useTranslation();
  const maker = useStore(buildInfo)?.organisation;
  if (!maker || (maker.phone === null && maker.email === null)) return null;
  if (organisationId !== undefined && organisationId !== maker.id) return null;
  return (
    <section className={css['contact']}>
      <h2>{t('warranties.questions')}</h2>
      {maker.phone !== null && <a href={`tel:${maker.phone}`}>{groupPhone(maker.phone)}</a>}
      {maker.email !== null && <a href={`mailto:${maker.email}`}>{maker.email}</a>}
    </section>
  );
}
