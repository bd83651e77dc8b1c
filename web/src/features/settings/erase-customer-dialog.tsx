import { plainLetters } from '@portal/domain/plain-letters';
import type { CustomerQuery, CustomerTraces } from '@portal/domain/privacy/contract';
import { useTranslation } from 'react-i18next';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { TypedConfirmDialog } from '../../ui/dialogs/typed-confirm-dialog.tsx';
import { queryText } from './customer-search.tsx';
import { eraseCustomer } from './privacy-queries.ts';
import css from './settings.module.css';
import { TracesList } from './traces-list.tsx';

type Props = {
  readonly query: CustomerQuery;
  readonly traces: CustomerTraces;
  readonly onErased: () => void;
  readonly onClose: () => void;
};

const asTyped = (name: string): string => plainLetters(name).trim().replaceAll(/\s+/g, ' ');

/** Says what goes with a customer, and asks to type their name: an address may be mistyped, or be that of two people. */
export function EraseCustomerDialog({ query, traces, onErased, onClose }: Props) {
  const { t } = useTranslation();

  async function erase() {
    await eraseCustomer(query);
    toast({ kind: 'success', title: t('settings.customer.erased') });
    onErased();
    onClose();
  }

  return (
    <TypedConfirmDialog
      title={t('settings.customer.eraseTitle', { email: queryText(query) })}
      label={t('settings.customer.type', { name: traces.names[0] })}
      isRight={(typed) => traces.names.some((name) => asTyped(name) === asTyped(typed))}
      wrong={t('settings.customer.typeWrong')}
      confirmLabel={t('settings.customer.erase')}
      onConfirm={erase}
      onClose={onClose}
    >
      {traces.names.length > 1 && (
        <Notice tone="warn" title={t('settings.customer.several')}>
          {t('settings.customer.severalText')}
        </Notice>
      )}
      <DefinitionList
        items={[{ term: t('settings.customer.names'), value: traces.names.join(', '), wide: true }]}
      />
      <TracesList traces={traces} />
      <p className={css['second']}>{t('settings.customer.forGood')}</p>
    </TypedConfirmDialog>
  );
}
