import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './logo.module.css';

type Props = {
  readonly organisationId: number;
  /** For the coloured bar, or for a white background. */
  readonly variant?: 'on-brand' | 'paper';
  /** Hidden from screen readers, because the maker's name is beside it. */
  readonly decorative?: boolean;
};

/** The maker's logo (specification section 1); where it cannot be loaded, the product's name. */
export function Logo({ organisationId, variant = 'on-brand', decorative = false }: Props) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState<number | null>(null);
  if (missing === organisationId)
    return decorative ? null : <span className={css['name']}>{t('app.name')}</span>;
  return (
    <img
      className={css['logo']}
      src={`/api/organisations/${organisationId}/logo.svg?variant=${variant}`}
      alt={decorative ? '' : t('app.name')}
      width={120}
      height={32}
      onError={() => setMissing(organisationId)}
    />
  );
}
