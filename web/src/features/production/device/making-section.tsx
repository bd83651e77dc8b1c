import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { productionDevice } from '../queries.ts';
import { DeviceHistory } from './device-history.tsx';

/** How a device was made, for the office: every answer and photo of its stages. Nothing for one that no station has worked on. */
export default function MakingSection({ device }: { readonly device: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(productionDevice(device));
  if (data === undefined || data.records.length === 0) return null;
  return <DeviceHistory device={data} title={t('production.history.inOffice')} />;
}
