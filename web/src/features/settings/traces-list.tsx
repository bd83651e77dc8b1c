import type { CustomerTraces } from '@portal/domain/privacy/contract';
import { useTranslation } from 'react-i18next';
import { DefinitionList } from '../../ui/values/definition-list.tsx';

/** What an erasure would delete of a customer and what would remain, as counts with their names. */
export function TracesList({ traces }: { readonly traces: CustomerTraces }) {
  const { t } = useTranslation();
  return (
    <DefinitionList
      items={[
        {
          term: t('settings.customer.goesTitle'),
          value: t('settings.customer.goes', { ...traces }),
          wide: true,
        },
        {
          term: t('settings.customer.staysTitle'),
          value: t('settings.customer.stays', { ...traces }),
          wide: true,
        },
      ]}
    />
  );
}
