import type { Calculation } from '@portal/domain/form/calculation';
import { ask, step, whenIn, whenNotIn } from './writing-forms.ts';

/** Steps about the unit; the refrigerant circuit is for split units only. */
export const refrigerant = step(
  'uklad_chlodniczy',
  ['Układ chłodniczy (split)', 'Refrigerant circuit (split)', 'Kältekreis (Split)'],
  [
    ask.text('certyfikat_fgaz', [
      'Numer certyfikatu F-gaz montera',
      "Installer's F-gas certificate number",
      'Nummer des F-Gas-Zertifikats',
    ]),
    ask.number(
      'dlugosc_przewodow',
      ['Długość przewodów chłodniczych', 'Length of refrigerant lines', 'Länge der Kältemittelleitungen'],
      { unit: 'm', min: 1, max: 75 },
    ),
    ask.number(
      'cisnienie_proby',
      ['Ciśnienie próby azotem', 'Nitrogen test pressure', 'Prüfdruck mit Stickstoff'],
      { unit: 'bar', min: 10, max: 60 },
    ),
    ask.number('proznia', ['Uzyskana próżnia', 'Vacuum reached', 'Erreichtes Vakuum'], {
      unit: 'mbar',
      min: 0,
      max: 10,
    }),
    ask.yesNo('dopelniono_czynnik', [
      'Dopełniono czynnik chłodniczy',
      'Refrigerant topped up',
      'Kältemittel nachgefüllt',
    ]),
    ask.number(
      'ilosc_dopelnienia',
      ['Ilość dopełnionego czynnika', 'Refrigerant added', 'Nachgefüllte Menge'],
      { unit: 'kg', min: 0.01, max: 10 },
      {
        showWhen: whenIn('form.dopelniono_czynnik', 'yes'),
      },
    ),
    ask.photo('zdjecie_prozni', [
      'Wskazanie próżniomierza',
      'Vacuum gauge reading',
      'Anzeige des Vakuummeters',
    ]),
  ],
  whenIn('device.typ_konstrukcji', 'split'),
);

export const electrics = step(
  'elektryka',
  ['Instalacja elektryczna', 'Electrics', 'Elektrik'],
  [
    ask.choice(
      'zabezpieczenie',
      ['Zabezpieczenie nadprądowe', 'Circuit breaker', 'Leitungsschutzschalter'],
      [
        ['B16', 'B16', 'B16', 'B16'],
        ['C16', 'C16', 'C16', 'C16'],
        ['C20', 'C20', 'C20', 'C20'],
        ['C25', 'C25', 'C25', 'C25'],
      ],
    ),
    ask.choice(
      'przekroj_przewodu',
      ['Przekrój przewodu zasilającego', 'Supply cable cross-section', 'Querschnitt der Zuleitung'],
      [
        ['2.5', '2,5 mm²', '2.5 mm²', '2,5 mm²'],
        ['4', '4 mm²', '4 mm²', '4 mm²'],
        ['6', '6 mm²', '6 mm²', '6 mm²'],
      ],
    ),
    ask.yesNo(
      'wylacznik_roznicowopradowy',
      ['Wyłącznik różnicowoprądowy', 'Residual-current device', 'Fehlerstromschutzschalter'],
      { expected: 'yes' },
    ),
    ask.yesNo('ogranicznik_przepiec', ['Ogranicznik przepięć', 'Surge arrester', 'Überspannungsschutz']),
    ask.yesNo(
      'grzalka_podlaczona',
      ['Grzałka elektryczna podłączona', 'Electric heater connected', 'Heizstab angeschlossen'],
      {
        showWhen: whenNotIn('device.moc_grzalki', '0'),
      },
    ),
    ask.yesNo(
      'polaczenie_z_internetem',
      ['Pompa połączona z internetem', 'Heat pump online', 'Wärmepumpe mit dem Internet verbunden'],
      {
        showWhen: whenIn('device.modul_wifi', 'yes'),
      },
    ),
    ask.photo('zdjecie_rozdzielnicy', [
      'Rozdzielnica z zabezpieczeniami',
      'Distribution board',
      'Verteiler mit Absicherung',
    ]),
  ],
);

/** A field of newer forms, computed alike by phone and server. */
export const HEAT_OUTPUT = 'moc_z_pomiaru';

/**
 * Kilowatts carried by a litre of water a minute that is one kelvin warmer: 4.19 kJ/(kg·K) at about 1 kg/l, by 60 s
 * (EN 14511, heat output of a liquid).
 */
const KW_PER_LITRE_A_MINUTE_AND_KELVIN = 0.0698;

const answer = (name: string): Calculation => ({ kind: 'field', field: `form.${name}` });
const heatOutput: Calculation = {
  kind: 'round',
  decimals: 1,
  of: {
    kind: 'multiply',
    left: { kind: 'number', value: KW_PER_LITRE_A_MINUTE_AND_KELVIN },
    right: {
      kind: 'multiply',
      left: answer('przeplyw'),
      right: {
        kind: 'subtract',
        left: answer('temperatura_zasilania'),
        right: answer('temperatura_powrotu'),
      },
    },
  },
};

export const start = step(
  'uruchomienie',
  ['Pierwsze uruchomienie', 'First start', 'Inbetriebnahme'],
  [
    ask.day('data_uruchomienia', [
      'Data pierwszego uruchomienia',
      'Date of the first start',
      'Datum der Inbetriebnahme',
    ]),
    ask.number('temperatura_zasilania', ['Temperatura zasilania', 'Flow temperature', 'Vorlauftemperatur'], {
      unit: '°C',
      min: 10,
      max: 80,
    }),
    ask.number('temperatura_powrotu', ['Temperatura powrotu', 'Return temperature', 'Rücklauftemperatur'], {
      unit: '°C',
      min: 5,
      max: 75,
    }),
    ask.number('przeplyw', ['Przepływ', 'Flow rate', 'Durchfluss'], { unit: 'l/min', min: 3, max: 200 }),
    ask.calculated(
      HEAT_OUTPUT,
      ['Moc grzewcza z pomiaru', 'Measured heating output', 'Gemessene Heizleistung'],
      heatOutput,
      { unit: 'kW', min: 3, max: 25 },
      {
        help: [
          'Z przepływu i różnicy temperatur zasilania i powrotu',
          'From the flow rate and the difference of flow and return temperature',
          'Aus Durchfluss und Differenz von Vorlauf- und Rücklauftemperatur',
        ],
      },
    ),
    ask.choice(
      'tryb_pracy',
      ['Tryb pracy', 'Operating mode', 'Betriebsart'],
      [
        ['co_cwu', 'Ogrzewanie i c.w.u.', 'Heating and hot water', 'Heizen und Warmwasser'],
        ['co', 'Tylko ogrzewanie', 'Heating only', 'Nur Heizen'],
        [
          'co_cwu_chlodzenie',
          'Ogrzewanie, c.w.u. i chłodzenie',
          'Heating, hot water and cooling',
          'Heizen, Warmwasser und Kühlen',
        ],
      ],
    ),
    ask.number('krzywa_grzewcza', ['Krzywa grzewcza', 'Heating curve', 'Heizkurve'], { min: 0.1, max: 3 }),
    ask.yesNo('bledy_sterownika', [
      'Sterownik zgłosił błędy',
      'Controller reported faults',
      'Regler meldet Störungen',
    ]),
    ask.text(
      'opis_bledow',
      ['Kody i opis błędów', 'Fault codes and description', 'Störungscodes und Beschreibung'],
      {
        showWhen: whenIn('form.bledy_sterownika', 'yes'),
        multiline: true,
      },
    ),
    ask.yesNo('przeszkolenie', ['Przeszkolono użytkownika', 'User instructed', 'Betreiber eingewiesen'], {
      expected: 'yes',
    }),
    ask.text(
      'uwagi',
      ['Uwagi do uruchomienia', 'Remarks on the first start', 'Bemerkungen zur Inbetriebnahme'],
      { multiline: true, optional: true },
    ),
  ],
);
