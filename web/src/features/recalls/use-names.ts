import { labelIn } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { organisationTemplates } from '../templates/queries.ts';

/** The device types of the chosen organisation and the parameters of their active versions, as they are called. */
export function useNames() {
  const templates = useQuery(organisationTemplates(useOrganisation())).data ?? [];
  const language = currentLanguage();
  const types = templates.map(({ id, name, nameTranslations }) => ({
    value: String(id),
    label: labelIn(language, nameTranslations, name),
  }));
  const fields = new Map(
    templates.flatMap(({ activeVersion }) =>
      (activeVersion?.parametersSchema ?? [])
        .filter(({ barcodeScanner }) => barcodeScanner !== true)
        .map(({ name, labels, label }) => [name, labelIn(language, labels, label)] as const),
    ),
  );
  return {
    types,
    fields: [...fields].map(([value, label]) => ({ value, label })),
    fieldName: (field: string) => fields.get(field) ?? field,
    templateName: (template: number) =>
      types.find(({ value }) => value === String(template))?.label ?? String(template),
  };
}
