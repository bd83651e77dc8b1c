import { exportInspections, exportInstallations, exportServices } from '@portal/domain/exports/contract';
import { useTranslation } from 'react-i18next';
import { openFile } from '../../lib/network/api.ts';
import { CsvExport } from '../../ui/lists/csv-export.tsx';

const ENDPOINTS = {
  installations: exportInstallations,
  inspections: exportInspections,
  services: exportServices,
};

type Props = {
  readonly list: keyof typeof ENDPOINTS;
  /** How many records the list has. */
  readonly total: number;
  /** The filters of the list, as it asks the server. */
  readonly filter: {
    readonly status?: readonly string[];
    readonly withdrawn?: boolean;
    readonly toDo?: boolean;
    readonly replacement?: readonly string[];
    readonly search?: string;
    readonly 'customDevice.deviceTemplate.id'?: readonly number[];
  };
};

/** The button that downloads exactly what a list of the office shows, as CSV; nothing for an empty list. */
export default function RecordExport({ list, total, filter }: Props) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <CsvExport
      label={t('deviceOffice.export')}
      fileName={t(`deviceOffice.files.${list}`)}
      total={total}
      open={() => openFile(ENDPOINTS[list], { query: { ...filter } })}
    />
  );
}
