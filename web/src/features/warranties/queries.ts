import { confirmWarranty } from '@portal/domain/warranty/contract';
import type { Language } from '@portal/domain/templates/labels';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';

/**
 * A warranty as the maker's server confirms it now, for whoever holds the card; never from a copy. The device's name
 * comes in the language of the request.
 */
export function confirmedWarranty(code: string, language: Language) {
  return queryOptions({
    queryKey: ['warranties', 'confirmed', code, language] as const,
    queryFn: () => call(confirmWarranty, { params: { code } }),
    retry: false,
    placeholderData: keepPreviousData,
  });
}
