import { useQuery } from '@tanstack/react-query';
import { IconCalendarCheck, IconHeadset, IconTool, IconTools, type TablerIcon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { keepKnown } from './known-start.ts';
import { counters } from './queries.ts';
import css from './home.module.css';

/** The four tiles of the home menu (specification section 2), with the number of open items. */
export function Tiles() {
  const { t } = useTranslation();
  const { data, isPlaceholderData } = useQuery(counters());
  useEffect(() => {
    if (data && !isPlaceholderData) keepKnown({ counters: data });
  }, [data, isPlaceholderData]);
  return (
    <nav aria-label={t('home.tiles')}>
      <ul className={css['tiles']}>
        <Tile
          to="/installations"
          icon={IconTools}
          label={t('home.installations')}
          meta={data && t('home.meta.installations', { count: data.installationsThisMonth })}
        />
        <Tile
          to="/inspections"
          icon={IconCalendarCheck}
          label={t('home.inspections')}
          meta={data && t('home.meta.inspections', { count: data.incomingInspections })}
          count={data?.incomingInspections}
        />
        <Tile
          to="/services"
          icon={IconTool}
          label={t('home.services')}
          meta={data && t('home.meta.services', { count: data.pendingServices })}
          count={data?.pendingServices}
        />
        <Tile to="/support" icon={IconHeadset} label={t('home.support')} meta={t('home.meta.support')} />
      </ul>
    </nav>
  );
}

type TileProps = {
  readonly to: string;
  readonly icon: TablerIcon;
  readonly label: string;
  /** One line; its space is reserved while it is being fetched. */
  readonly meta: string | undefined;
  readonly count?: number;
};

function Tile({ to, icon: Icon, label, meta, count = 0 }: TileProps) {
  return (
    <li>
      <Link to={to} className={css['tile']}>
        <span className={css['plate']}>
          <Icon aria-hidden stroke={1.75} size="1.75rem" />
        </span>
        {count > 0 && (
          <span aria-hidden className={css['count']}>
            {count}
          </span>
        )}
        <span className={css['label']}>{label}</span>
        <span className={css['meta']}>{meta ?? '\u00A0'}</span>
      </Link>
    </li>
  );
}
