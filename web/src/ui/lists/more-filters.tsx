import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { useWidth } from '../frame/use-width.ts';

type Props = {
  /** The values of these filters; those that are empty or null are not set. */
  readonly values: readonly (string | number | boolean | null)[];
  readonly children: ReactNode;
};

/** The rarer filters of a list, in the grid of its filters. A phone shows a button for them, with how many are set: the list itself comes first there. */
export function MoreFilters({ values, children }: Props) {
  const { t } = useTranslation();
  const isPhone = useWidth() === 1;
  const [isOpen, setIsOpen] = useState(false);
  const set = values.filter((value) => value !== null && value !== '').length;
  return (
    <>
      {isPhone && (
        <Button
          variant="default"
          fullWidth
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal aria-hidden stroke={1.75} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set === 0 ? t('lists.filters') : t('lists.filtersSet', { total: formatNumber(set) })}
        </Button>
      )}
      {(!isPhone || isOpen) && children}
    </>
  );
}
