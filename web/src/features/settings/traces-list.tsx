import type { CustomerTraces } from '@portal/domain/privacy/contract';
import { useTranslation } from 'react-i18next';
import { DefinitionList } from '../../ui/values/definition-list.tsx';

/** What an erasure takes of a customer and what it leaves, each count with its name. */
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
