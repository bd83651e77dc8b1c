import { groupPhone } from '@portal/domain/contact/contact-fields';
import type { Attachment, WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Language } from '@portal/domain/templates/labels';
import type { SeedTemplate, SeedVersion } from './templates.ts';
import { whenIn } from './writing-forms.ts';
import type { Maker, WarrantyText } from './writing-warranties.ts';

/** Parameters that a warranty card shows, in order, of those that the version has. */
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

/** Address of the folder of documents that lie on the maker's own site. */
const ELSEWHERE = 'https://dokumenty.fiordpompy.example';

/** What the attachments are called in each language of a text. */
const NAMES: Readonly<Record<'scheme' | 'manual' | 'wifi' | 'glycol', Readonly<Record<Language, string>>>> = {
  scheme: { pl: 'Schemat podłączenia', en: 'Connection scheme', de: 'Anschlussschema' },
  manual: { pl: 'Instrukcja użytkownika', en: 'User manual', de: 'Bedienungsanleitung' },
  wifi: {
    pl: 'Konfiguracja modułu Wi-Fi',
    en: 'Setting up the Wi-Fi module',
    de: 'Einrichtung des WLAN-Moduls',
  },
  glycol: {
    pl: 'Karta charakterystyki glikolu',
    en: 'Glycol safety data sheet',
    de: 'Sicherheitsdatenblatt Glykol',
  },
};

/** Attachments: two always, the others where the device or the answers ask for them. */
function attachments(version: SeedVersion, language: Language, schemePath: string): Attachment[] {
  const has = (name: string): boolean => version.parameters.some((parameter) => parameter.name === name);
  const asks = (name: string): boolean =>
    version.installation.steps.some((step) => step.fields.some((field) => field.name === name));
  const elsewhere = (what: keyof typeof NAMES, file: string): Attachment => ({
    kind: 'external',
    name: NAMES[what][language],
    path: `${ELSEWHERE}/${language}/${file}.pdf`,
  });
  return [
    { kind: 'internal', name: NAMES.scheme[language], path: schemePath },
    elsewhere('manual', 'instrukcja-uzytkownika'),
    ...(has('modul_wifi')
      ? [{ ...elsewhere('wifi', 'modul-wifi'), conditionalLogic: whenIn('device.modul_wifi', 'yes') }]
      : []),
    ...(asks('ochrona_przed_mrozem')
      ? [
          {
            ...elsewhere('glycol', 'glikol-karta-charakterystyki'),
            conditionalLogic: whenIn('form.ochrona_przed_mrozem', 'glikol'),
          },
        ]
      : []),
  ];
}

/** The warranty card's template of one version and language. */
export function warrantyTemplate(
  template: SeedTemplate,
  version: SeedVersion,
  language: Language,
  text: WarrantyText,
  maker: Maker,
  schemePath: string,
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
    attachments: template.organisationId === 2 ? attachments(version, language, schemePath) : [],
  };
}
