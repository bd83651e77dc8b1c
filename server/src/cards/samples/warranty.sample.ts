import type { WarrantyBlock, WarrantyDocument } from '@portal/domain/warranty/document';
import { SECOND_MAKER_TERMS } from '@portal/domain/warranty/terms';
import type { WarrantyCardInput } from '../warranty-card.ts';
import { SAMPLE_INSTALLATION_INPUT } from './installation.sample.ts';

const paragraph = (text: string): WarrantyBlock => ({
  type: 'paragraph',
  attrs: { textAlign: 'justify' },
  content: [{ type: 'text', text }],
});
const heading = (text: string): WarrantyBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const numbered = (...texts: string[]): WarrantyBlock => ({
  type: 'orderedList',
  content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
});

/** A text of a typical length and structure: two and a half pages with lists, formatting and placeholders. */
export const SAMPLE_DOCUMENT: WarrantyDocument = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Warunki gwarancji' }] },
    {
      type: 'paragraph',
      attrs: { textAlign: 'justify' },
      content: [
        { type: 'text', text: 'Producent udziela Klientowi, ' },
        { type: 'placeholder', attrs: { key: 'installation.customerName' }, marks: [{ type: 'bold' }] },
        { type: 'text', text: ', gwarancji na urządzenie o numerze seryjnym ' },
        { type: 'placeholder', attrs: { key: 'device.serial' }, marks: [{ type: 'bold' }] },
        { type: 'text', text: ' na warunkach opisanych poniżej. Gwarancja obowiązuje na terytorium ' },
        { type: 'text', text: 'Rzeczypospolitej Polskiej', marks: [{ type: 'italic' }] },
        { type: 'text', text: '.' },
      ],
    },
    ...Array.from({ length: 5 }, (_, index) => [
      heading(
        `§ ${index + 1}. ${['Okres gwarancji', 'Obowiązki użytkownika', 'Zgłaszanie usterek', 'Wyłączenia', 'Postanowienia końcowe'][index]}`,
      ),
      numbered(
        'Okres gwarancji podstawowej wynosi 27 miesięcy od dnia pierwszego uruchomienia, a gwarancji rozszerzonej 60 miesięcy, pod warunkiem wykonywania corocznych, odpłatnych przeglądów przez autoryzowany serwis producenta w wyznaczonym oknie czasowym.',
        'Akumulatory oraz pompa obiegowa objęte są gwarancją przez 24 miesiące od dnia pierwszego uruchomienia urządzenia.',
        'Minimalny koszt przeglądu wynosi 500 zł netto. Nieuzasadnione wezwanie serwisu obciąża zgłaszającego kwotą 500 zł netto, a ponowna regulacja parametrów pracy kwotą 200 zł netto.',
        'Producent reaguje na zgłoszenie usterki w ciągu 48 godzin w dni robocze. Naprawa następuje w ciągu 14 dni roboczych, a jeżeli wymaga sprowadzenia części zamiennych – w ciągu 28 dni roboczych od dnia przyjęcia zgłoszenia.',
        'Wymienione części podlegają zwrotowi w terminie 14 dni roboczych, nie później niż 30 dni od dnia dostawy części. Protokół odbioru należy przesłać w ciągu 72 godzin.',
      ),
      paragraph(
        'Przewodność wody w instalacji grzewczej nie może być niższa niż 150 µS/cm. Źdźbło, gżegżółka, jaźń, pięść, ćma, łoś, ósmy, święto, żółw: każda litera alfabetu musi być wydrukowana poprawnie.',
      ),
    ]).flat(),
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph('Uszkodzenia mechaniczne powstałe po wydaniu urządzenia.')] },
        {
          type: 'listItem',
          content: [
            paragraph('Zdarzenia niezależne od producenta, w szczególności:'),
            {
              type: 'bulletList',
              content: [
                { type: 'listItem', content: [paragraph('przepięcia i wyładowania atmosferyczne,')] },
                { type: 'listItem', content: [paragraph('zamarznięcie instalacji przy braku zasilania.')] },
              ],
            },
          ],
        },
      ],
    },
    { type: 'horizontalRule' },
    {
      type: 'paragraph',
      attrs: { textAlign: 'center' },
      content: [
        { type: 'text', text: 'Zapoznałem się', marks: [{ type: 'underline' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'z warunkami gwarancji.' },
      ],
    },
  ],
};

export const SAMPLE_WARRANTY_INPUT: WarrantyCardInput = {
  ...SAMPLE_INSTALLATION_INPUT,
  warranty: {
    number: 'W/2/2026/417',
    start: '2026-03-12',
    basicEnd: '2028-06-12',
    end: '2031-03-12',
    repairDays: 0,
    parts: SECOND_MAKER_TERMS.parts.map(({ name }) => ({ name, end: '2028-03-12' })),
    code: 'K7QF-2M9X-TR4D',
  },
  terms: SECOND_MAKER_TERMS,
  template: {
    content: SAMPLE_DOCUMENT,
    showDataTable: true,
    tableParameters: ['model', 'power', 'refrigerant', 'charge', 'compressor', 'controller'],
    showServiceLog: true,
    attachments: [
      { kind: 'internal', name: 'Instrukcja obsługi sterownika', path: 'instrukcje/sterownik-4.pdf' },
      { kind: 'external', name: 'Deklaracja zgodności', path: 'https://fiord.test/dokumenty/deklaracja.pdf' },
      {
        kind: 'internal',
        name: 'Karta katalogowa zasobnika',
        path: 'karty/zasobnik.pdf',
        conditionalLogic: { any: [{ all: [{ field: 'form.zasobnik', operator: 'in', values: ['no'] }] }] },
      },
    ],
  },
  verificationUrl: 'https://portal.fiord.test/warranties/K7QF-2M9X-TR4D',
  fileAddress: () => null,
};
