import type { SupportMaterial } from '@portal/domain/files/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import css from './support.module.css';

type Props = {
  /** The folders down to the one that is open. */
  readonly path: readonly SupportMaterial[];
  /** The address of a folder, null being the top. */
  readonly placeOf: (folder: number | null) => string;
};

/** The way down to the folder that is open; each step above it leads back up. */
export function Breadcrumb({ path, placeOf }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('support.library.path')}>
      <ol className={css['path']}>
        <li>
          <Link to={placeOf(null)}>{t('support.library.all')}</Link>
        </li>
        {path.map(({ id, name }, at) => (
          <li key={id}>
            <IconChevronRight aria-hidden stroke={1.75} size="1.25rem" />
            {at === path.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={placeOf(id)}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
