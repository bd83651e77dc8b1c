import { WATER_CONDUCTIVITY_MIN_US_CM } from '@portal/domain/constants';
import type { FormSchema } from '@portal/domain/form/schema';
import {
  ask,
  COMMISSIONING_DECLARATION,
  step,
  whenIn,
  whenNotIn,
  withQuestionMarks,
} from './writing-forms.ts';

const place = step(
  'ustawienie',
  ['Ustawienie szafy', 'Setting up the cabinet', 'Aufstellung des Schranks'],
  [
    ask.choice(
      'pomieszczenie',
      ['Pomieszczenie', 'Room', 'Raum'],
      [
        ['kotlownia', 'Kotłownia', 'Boiler room', 'Heizraum'],
        ['garaz', 'Garaż', 'Garage', 'Garage'],
        ['pralnia', 'Pralnia lub łazienka', 'Laundry or bathroom', 'Waschküche oder Bad'],
        ['inne', 'Inne', 'Other', 'Anderer Raum'],
      ],
    ),
    ask.text(
      'opis_pomieszczenia',
      ['Opis pomieszczenia', 'Description of the room', 'Beschreibung des Raums'],
      {
        showWhen: whenIn('form.pomieszczenie', 'inne'),
      },
    ),
    ask.yesNo('podloga_wypoziomowana', ['Podłoga wypoziomowana', 'Floor is level', 'Boden waagerecht'], {
      showWhen: whenIn('device.wykonanie', 'stojące'),
    }),
    ask.choice(
      'rodzaj_sciany',
      ['Rodzaj ściany', 'Kind of wall', 'Wandart'],
      [
        ['beton', 'Beton', 'Concrete', 'Beton'],
        ['cegla', 'Cegła lub bloczek', 'Brick or block', 'Ziegel oder Block'],
        ['lekka', 'Ściana lekka ze wzmocnieniem', 'Reinforced stud wall', 'Verstärkte Leichtbauwand'],
      ],
      { showWhen: whenIn('device.wykonanie', 'wiszące') },
    ),
    ask.yesNo('dostep_serwisowy', [
      'Zachowano dostęp serwisowy',
      'Service access kept free',
      'Servicezugang freigehalten',
    ]),
    ask.photo('zdjecie_tabliczki', ['Tabliczka znamionowa', 'Rating plate', 'Typenschild']),
    ask.photo('zdjecie_szafy', ['Szafa po ustawieniu', 'Cabinet in place', 'Aufgestellter Schrank']),
  ],
);

const hydraulics = step(
  'podlaczenie',
  ['Podłączenie hydrauliczne', 'Hydraulic connection', 'Hydraulischer Anschluss'],
  [
    ask.choice(
      'zrodlo_ciepla',
      ['Źródło ciepła', 'Source of heat', 'Wärmeerzeuger'],
      [
        ['pompa_ciepla', 'Pompa ciepła', 'Heat pump', 'Wärmepumpe'],
        ['kociol', 'Kocioł', 'Boiler', 'Heizkessel'],
        ['kilka', 'Kilka źródeł', 'Several sources', 'Mehrere Wärmeerzeuger'],
      ],
    ),
    ask.text(
      'numer_pompy_ciepla',
      ['Numer seryjny pompy ciepła', 'Serial number of the heat pump', 'Seriennummer der Wärmepumpe'],
      {
        showWhen: whenIn('form.zrodlo_ciepla', 'pompa_ciepla', 'kilka'),
        optional: true,
      },
    ),
    ask.number(
      'cisnienie_wstepne',
      ['Ciśnienie w naczyniu wzbiorczym', 'Expansion vessel pressure', 'Druck im Ausdehnungsgefäß'],
      { unit: 'bar', min: 0.5, max: 4 },
    ),
    ask.number('cisnienie_instalacji', ['Ciśnienie w instalacji', 'System pressure', 'Anlagendruck'], {
      unit: 'bar',
      min: 0.5,
      max: 4,
    }),
    ask.number(
      'cisnienie_wodociagu',
      ['Ciśnienie wody wodociągowej', 'Mains water pressure', 'Leitungswasserdruck'],
      { unit: 'bar', min: 0.5, max: 10 },
    ),
    ask.yesNo('reduktor_cisnienia', [
      'Zamontowano reduktor ciśnienia',
      'Pressure reducer fitted',
      'Druckminderer eingebaut',
    ]),
    ask.yesNo('filtr_magnetyczny', [
      'Filtr magnetyczny na powrocie',
      'Magnetic filter on the return',
      'Magnetfilter im Rücklauf',
    ]),
    ask.photo('zdjecie_manometru', ['Manometr instalacji', 'Pressure gauge', 'Manometer der Anlage']),
    ask.photo('zdjecie_polaczen', [
      'Połączenia hydrauliczne',
      'Hydraulic connections',
      'Hydraulische Anschlüsse',
    ]),
  ],
);

const mixing = step(
  'obieg_mieszany',
  ['Obieg z zaworem mieszającym', 'Mixed circuit', 'Gemischter Heizkreis'],
  [
    ask.choice(
      'kierunek_zaworu',
      ['Kierunek otwierania zaworu', 'Valve opens', 'Öffnungsrichtung des Mischers'],
      [
        ['lewo', 'W lewo', 'To the left', 'Nach links'],
        ['prawo', 'W prawo', 'To the right', 'Nach rechts'],
      ],
    ),
    ask.number(
      'temperatura_obiegu',
      ['Zadana temperatura obiegu', 'Circuit set temperature', 'Solltemperatur des Heizkreises'],
      { unit: '°C', min: 15, max: 60 },
    ),
    ask.yesNo('ogranicznik_temperatury', [
      'Ogranicznik temperatury podłogówki',
      'Underfloor temperature limiter',
      'Temperaturbegrenzer der Fußbodenheizung',
    ]),
  ],
  whenIn('device.obieg_mieszany', 'yes'),
);

const water = step(
  'woda',
  ['Jakość wody', 'Water quality', 'Wasserqualität'],
  [
    ask.number('przewodnosc_wody', ['Przewodność wody', 'Water conductivity', 'Leitfähigkeit des Wassers'], {
      unit: 'µS/cm',
      min: WATER_CONDUCTIVITY_MIN_US_CM,
      max: 5000,
    }),
    ask.number('twardosc_wody', ['Twardość wody', 'Water hardness', 'Wasserhärte'], {
      unit: '°dH',
      min: 0,
      max: 60,
    }),
    ask.choice(
      'anoda',
      ['Anoda zasobnika', 'Cylinder anode', 'Speicheranode'],
      [
        ['magnezowa', 'Magnezowa', 'Magnesium', 'Magnesiumanode'],
        ['tytanowa', 'Tytanowa', 'Titanium', 'Titananode'],
      ],
    ),
  ],
);

const start = step(
  'uruchomienie',
  ['Uruchomienie', 'First start', 'Inbetriebnahme'],
  [
    ask.day('data_uruchomienia', [
      'Data pierwszego uruchomienia',
      'Date of the first start',
      'Datum der Inbetriebnahme',
    ]),
    ask.yesNo('odpowietrzono', ['Instalację odpowietrzono', 'System bled', 'Anlage entlüftet'], {
      expected: 'yes',
    }),
    ask.number(
      'temperatura_cwu',
      ['Zadana temperatura c.w.u.', 'Hot-water set temperature', 'Solltemperatur des Warmwassers'],
      { unit: '°C', min: 35, max: 75 },
    ),
    ask.yesNo(
      'grzalka_sprawdzona',
      ['Sprawdzono działanie grzałki', 'Electric heater tested', 'Heizstab geprüft'],
      {
        showWhen: whenNotIn('device.moc_grzalki', '0'),
      },
    ),
    ask.yesNo('przeszkolenie', ['Przeszkolono użytkownika', 'User instructed', 'Betreiber eingewiesen'], {
      expected: 'yes',
    }),
    ask.signature('podpis_protokolu', [
      'Podpis pod protokołem szczelności',
      'Signature under the leak test record',
      'Unterschrift unter dem Dichtheitsprotokoll',
    ]),
    ask.text(
      'uwagi',
      ['Uwagi do uruchomienia', 'Remarks on the first start', 'Bemerkungen zur Inbetriebnahme'],
      { multiline: true, optional: true },
    ),
  ],
);

/** How an installer works as often as not: equipment and settings. */
const REPEATABLE = [
  'pomieszczenie',
  'rodzaj_sciany',
  'zrodlo_ciepla',
  'reduktor_cisnienia',
  'filtr_magnetyczny',
  'kierunek_zaworu',
  'temperatura_obiegu',
  'temperatura_cwu',
];

/** Commissioning of a hydraulic cabinet: five steps, the mixed circuit only where the cabinet has one. */
export const CABINET_INSTALLATION: FormSchema = {
  steps: withQuestionMarks([place, hydraulics, mixing, water, start], REPEATABLE),
  declaration: COMMISSIONING_DECLARATION,
};
