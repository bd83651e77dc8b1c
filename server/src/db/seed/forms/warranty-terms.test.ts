import { describe, expect, test } from 'vitest';
import { FIORD } from '../people/makers.ts';
import { TEMPLATES } from './templates.ts';
import { firstMakerPolish } from '../../../starters/warranty-text-first-maker-pl.ts';
import type { WarrantyText } from '../../../starters/writing-warranties.ts';

/** All that a warranty text says, without its marks, in one line. */
function read(text: WarrantyText | undefined): string {
  const blocks = JSON.stringify(text?.({ maker: FIORD, facts: [] }));
  return [...blocks.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)]
    .map(([, run]) => run)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;])/g, '');
}

const secondMaker = TEMPLATES.find(({ id }) => id === 5)?.versions[0].texts;

describe('the Polish warranty terms of the first manufacturer', () => {
  test.each([
    ['60 months', 'gwarancji na okres 60 miesięcy od daty pierwszego uruchomienia'],
    ['6 months from the sale', 'nie później niż po upływie 6 miesięcy od daty sprzedaży'],
    [
      '24 months for accumulators and circulation pump',
      'Zasobniki akumulacyjne objęte są gwarancją przez okres 24 miesięcy, a pompa obiegowa przez okres 24 miesięcy',
    ],
    ['a yearly paid inspection', 'coroczny, odpłatny przegląd okresowy'],
    ['an inspection for 500 PLN net', 'Minimalna cena przeglądu wynosi 500 PLN netto'],
    ['a needless call-out for 500 PLN net', 'Nieuzasadnione wezwanie serwisu: 500 PLN netto'],
    [
      'a readjustment for 200 PLN net',
      'Ponowne ustawienie parametrów pracy zmienionych przez Kupującego lub osoby trzecie: 200 PLN netto',
    ],
    ['an answer within 48 hours', 'Reakcja na zgłoszenie następuje w ciągu 48 godzin w dni robocze'],
    ['a repair within 14 working days', 'Naprawa zostanie wykonana w ciągu 14 dni roboczych'],
    [
      'a repair with parts within 28 working days',
      'gdy konieczne są części zamienne, w terminie do 28 dni roboczych od zgłoszenia',
    ],
    [
      'replaced parts back within 14 working days',
      'podlegają zwrotowi do Producenta w ciągu 14 dni roboczych od wymiany',
    ],
    [
      'replaced parts back within 30 days of the new part',
      'nie później niż w ciągu 30 dni od dostarczenia nowej części',
    ],
    ['the delivery protocol within 72 hours', 'protokół odbioru (kartę instalacji) w ciągu 72 godzin'],
    ['water of at least 150 µS/cm', 'przewodność co najmniej 150 µS/cm'],
  ])('ask or promise: %s', (_term, words) => expect(read(firstMakerPolish)).toContain(words));
});

describe('the Polish warranty terms of the second manufacturer', () => {
  test.each([
    ['27 months', 'Podstawowy okres gwarancji wynosi 27 miesięcy od dnia pierwszego uruchomienia'],
    ['60 months when extended', 'przedłużony do 60 miesięcy od dnia pierwszego uruchomienia'],
    [
      '24 months for accumulators and circulation pump',
      'Na zasobniki akumulacyjne (akumulatory ciepła) oraz pompę obiegową Gwarant udziela gwarancji na okres odpowiednio 24 miesięcy i 24 miesięcy',
    ],
    ['a yearly paid inspection', 'odpłatnego przeglądu co 12 miesięcy od dnia pierwszego uruchomienia'],
    ['an inspection for 500 PLN net', 'Minimalny koszt przeglądu wynosi 500 PLN netto'],
    [
      'a needless call-out for 500 PLN net',
      /nieuzasadnionego wezwania serwisu.*zgłaszający ponosi koszt 500 PLN netto/,
    ],
    [
      'a readjustment for 200 PLN net',
      /Ponowna regulacja parametrów urządzenia na życzenie Użytkownika [^.]* kosztuje 200 PLN netto/,
    ],
    [
      'an answer within 48 hours',
      /działania w ciągu 48 godzin od przyjęcia zgłoszenia, .*\(czas reakcji biegnie w dni robocze\)/,
    ],
    ['a repair within 14 working days', 'Wada zostanie usunięta w terminie 14 dni roboczych'],
    [
      'a repair with parts within 28 working days',
      'naprawa wymaga sprowadzenia części zamiennych, termin ten może zostać wydłużony do 28 dni roboczych',
    ],
    [
      'replaced parts back within 14 working days',
      'zwraca Gwarantowi części wymienione w terminie 14 dni roboczych od naprawy',
    ],
    [
      'replaced parts back within 30 days of the new part',
      'nie później jednak niż w ciągu 30 dni od dnia dostarczenia części nowej',
    ],
    [
      'the delivery protocol within 72 hours',
      /Protokół zdawczo-odbiorczy \(karta instalacji\) .* w terminie 72 godzin od pierwszego uruchomienia/,
    ],
    ['water of at least 150 µS/cm', /Przewodność elektryczna wody [^.]*co najmniej 150 µS\/cm/],
  ])('ask or promise: %s', (_term, words) => expect(read(secondMaker?.pl)).toMatch(words));
});

describe('the same terms of the second manufacturer', () => {
  test.each([
    'The basic warranty period is 27 months from the day of the first start',
    'extended to 60 months from the day of the first start',
    'Heat accumulators and the circulation pump are under warranty for 24 months and 24 months',
    'a paid inspection every 12 months from the first start',
    'the cost of the inspection: at least PLN 500 net',
    'responds within 48 hours of the report, counted on working days',
    'remedied within 14 working days of the report',
    'Where spare parts are needed this may take up to 28 working days',
    'returns replaced parts to the Guarantor within 14 working days of the repair and no later than 30 days after the new part was delivered',
    'The delivery protocol (installation card), signed by the User and the installer, is sent to the Guarantor within 72 hours of the first start',
    'in contact with the device is at least 150 µS/cm',
    /unjustified call-out, .* the caller pays PLN 500 net/,
    /Readjusting parameters at the User's wish, [^.]* costs PLN 200 net/,
  ])('are told in English: %s', (words) => expect(read(secondMaker?.en)).toMatch(words));

  test.each([
    'Die Grundgarantie beträgt 27 Monate ab dem Tag der Inbetriebnahme',
    'verlängert sich auf 60 Monate ab dem Tag der Inbetriebnahme',
    'Für Wärmespeicher (Akkumulatoren) und Umwälzpumpe beträgt die Garantie 24 Monate beziehungsweise 24 Monate',
    'kostenpflichtige Inspektion alle 12 Monate ab der Inbetriebnahme',
    'Die Kosten der Inspektion trägt der Betreiber; sie betragen mindestens 500 PLN netto',
    'reagiert innerhalb von 48 Stunden nach der Meldung, gerechnet an Werktagen',
    'innerhalb von 14 Werktagen nach der Meldung behoben',
    'Werden Ersatzteile benötigt, kann die Frist bis zu 28 Werktage betragen',
    'sendet ausgetauschte Teile innerhalb von 14 Werktagen nach der Reparatur zurück, spätestens jedoch 30 Tage nach Lieferung des neuen Teils',
    'Übergabeprotokoll (Installationskarte) ist dem Garantiegeber innerhalb von 72 Stunden nach der Inbetriebnahme zu übermitteln',
    /elektrische Leitfähigkeit .* beträgt mindestens 150 µS\/cm/,
    /unbegründetem Einsatz, .* zahlt der Meldende 500 PLN netto/,
    /erneute Einstellen von Parametern [^.]* kostet 200 PLN netto/,
  ])('are told in German: %s', (words) => expect(read(secondMaker?.de)).toMatch(words));
});
