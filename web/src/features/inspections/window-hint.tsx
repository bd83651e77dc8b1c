import type { WindowPlace } from '@portal/domain/inspections/timing';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { Notice } from '../../ui/notices/notice.tsx';

type Props = {
  readonly place: WindowPlace;
  readonly window: { readonly soonestDate: string; readonly dueDate: string };
};

/** Says whether a day is before, in or after the inspection window, and what that means. Any day can be chosen. */
export function WindowHint({ place, window }: Props) {
  const { t } = useTranslation();
  const days = { from: formatDate(window.soonestDate), to: formatDate(window.dueDate) };
  return (
    <Notice tone={place === 'within' ? 'ok' : 'warn'} title={t(`inspections.day.${place}.title`)}>
      {t(`inspections.day.${place}.text`, days)}
    </Notice>
  );
}
