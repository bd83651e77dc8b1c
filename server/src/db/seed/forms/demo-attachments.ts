import type { Language } from '@portal/domain/templates/labels';
import type { Attachment } from '@portal/domain/warranty/document';
import { whenIn } from '../../../starters/writing-forms.ts';
import type { SeedVersion } from './templates.ts';

/** The folder of documents on the maker's own website. */
const ELSEWHERE = 'https://dokumenty.fiordpompy.example';

/** The names of the attachments in each language. */
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

/** Two attachments always, the others depending on the device or the answers. */
export function demoAttachments(version: SeedVersion, language: Language, schemePath: string): Attachment[] {
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
