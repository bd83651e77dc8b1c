import type { UserNotification } from './contract.ts';

/**
 * The page of the record that a notification is about, as a path of the app. In the office a record opens in its list: the pages
 * of single records belong to the field (specification, section 2).
 */
export function noticePage({ type, id }: UserNotification['about'], inOffice: boolean): string {
  if (type === 'recall') return inOffice ? `/admin/recalls/${id}` : `/recalls#recall-${id}`;
  if (!inOffice) return `/${type}s/${id}`;
  if (type === 'installation') return `/admin/installations?id=${id}`;
  return `/admin/services?${type === 'service' ? '' : 'kind=inspections&'}${type}=${id}`;
}
