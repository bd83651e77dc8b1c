import type { FormSchema } from '@portal/domain/form/schema';
import type { ProductionDevice, ProductionRecord } from '@portal/domain/production/record';
import { useQueries } from '@tanstack/react-query';
import { templateVersion } from '../../templates/queries.ts';

/**
 * The form by which a record of a device was answered: a newer version of the type may ask otherwise. Undefined while it is fetched;
 * where it cannot be read, the form in use.
 */
export function useFormsThen({
  records,
  schemaVersion,
}: Pick<ProductionDevice, 'records' | 'schemaVersion'>): (
  record: Pick<ProductionRecord, 'version'>,
) => FormSchema | undefined {
  const ids = records.flatMap(({ version }) =>
    version === null || version === schemaVersion.id ? [] : [version],
  );
  const earlier = [...new Set(ids)];
  const found = useQueries({ queries: earlier.map((id) => templateVersion(id)) });
  return ({ version }) => {
    const then = version === null ? undefined : found[earlier.indexOf(version)];
    if (then?.data) return then.data.productionFormSchema;
    return then?.fetchStatus === 'fetching' ? undefined : schemaVersion.productionFormSchema;
  };
}
