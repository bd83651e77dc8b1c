import { groupPhone } from '@portal/domain/contact/contact-fields';
import type { FormSchema } from '@portal/domain/form/schema';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Language } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import type { Maker, WarrantyText } from './writing-warranties.ts';

/** The parameters that a warranty card shows, in order, as far as the version has them. */
const TABLE_PARAMETERS = [
  'numer_seryjny',
  'model',
  'data_produkcji',
  'typ_konstrukcji',
  'dolne_zrodlo',
  'moc_grzewcza',
  'zasilanie',
  'czynnik_chlodniczy',
  'ilosc_czynnika',
  'numer_sprezarki',
  'numer_sterownika',
  'pojemnosc_zasobnika',
  'pojemnosc_bufora',
  'numer_pompy_obiegowej',
  'moc_grzalki',
] as const;
const FACTS = ['model', 'numer_seryjny', 'data_produkcji', 'moc_grzewcza'] as const;

/** The parts of a version for which a warranty text is written. */
export type WrittenFor = { readonly parameters: ParametersSchema; readonly installation: FormSchema };

/** The warranty card's template of one version and language, without attachments. */
export function warrantyTemplate(
  version: WrittenFor,
  language: Language,
  text: WarrantyText,
  maker: Maker,
): WarrantyTemplate {
  const parameterNamed = (name: string) => version.parameters.find((parameter) => parameter.name === name);
  const facts = FACTS.flatMap((name): [string, string][] => {
    const parameter = parameterNamed(name);
    return parameter ? [[parameter.labels?.[language] ?? parameter.label, `device.${name}`]] : [];
  });
  return {
    content: { type: 'doc', content: text({ maker: { ...maker, phone: groupPhone(maker.phone) }, facts }) },
    showDataTable: true,
    tableParameters: TABLE_PARAMETERS.filter((name) => parameterNamed(name)),
    showServiceLog: true,
    attachments: [],
  };
}
