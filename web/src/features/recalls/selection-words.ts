import type { RecallSelection } from '@portal/domain/recalls/selection';
import type { TFunction } from 'i18next';
import { formatDate } from '../../lib/languages/format.ts';

type Named = {
  /** What a parameter is called. */
  readonly fieldName: (field: string) => string;
  readonly templateName: (template: number) => string;
};

/** A selection as a list of conditions in words, all of which hold. */
export function selectionWords(
  t: TFunction,
  { template, component, serials, serialRange, made, commissioned }: RecallSelection,
  { fieldName, templateName }: Named,
): string[] {
  const words: string[] = [];
  if (template !== undefined) words.push(t('recallOffice.words.type', { type: templateName(template) }));
  if (component !== undefined) {
    const { field: name, match, ...numbers } = component;
    const field = name === undefined ? t('recallOffice.words.anyField') : fieldName(name);
    words.push(t(`recallOffice.words.component.${match}`, { field, ...numbers }));
  }
  if (serials !== undefined) words.push(t('recallOffice.words.serials', { count: serials.length }));
  if (serialRange !== undefined) words.push(t('recallOffice.words.serialRange', serialRange));
  for (const [what, days] of [
    ['made', made],
    ['commissioned', commissioned],
  ] as const) {
    if (days === undefined) continue;
    const { from, to } = days;
    const which = from === undefined ? 'to' : to === undefined ? 'from' : 'between';
    words.push(
      t(`recallOffice.words.${what}.${which}`, {
        from: from === undefined ? '' : formatDate(from),
        to: to === undefined ? '' : formatDate(to),
      }),
    );
  }
  return words;
}
