import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { ConfirmedWarranty } from '@portal/domain/warranty/record';
import { warrantyOn, type WarrantyByCode } from './store.ts';

/** What the public page tells whoever holds the card: nothing of customer or installer. */
export function presentConfirmed(
  found: WarrantyByCode,
  today: string,
  language: Language,
): ConfirmedWarranty {
  const { number, start, basicEnd, end, lostBecause } = warrantyOn(found.warranty, today);
  return {
    number,
    organisation: found.organisation,
    device: labelIn(language, found.template.names, found.template.name),
    serial: found.serial,
    start,
    // Without inspections that it depends on, the extension is as sure as the rest.
    basicEnd: found.warranty.terms.yearlyInspection ? basicEnd : end,
    end,
    lostBecause,
    replaced: found.replaced,
    state: found.withdrawn ? 'withdrawn' : today > end ? 'expired' : 'valid',
  };
}
