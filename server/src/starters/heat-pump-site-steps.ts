import { WATER_CONDUCTIVITY_MIN_US_CM } from '@portal/domain/constants';
import { ask, step, whenIn } from './writing-forms.ts';

/** Steps about the house: place, heating system, water. */
export const place = step(
  'miejsce',
  ['Miejsce montażu', 'Place of installation', 'Aufstellort'],
  [
    ask.choice(
      'rodzaj_budynku',
      ['Rodzaj budynku', 'Kind of building', 'Gebäudeart'],
      [
        ['nowy', 'Nowy dom jednorodzinny', 'New detached house', 'Einfamilienhaus, Neubau'],
        ['modernizowany', 'Dom po modernizacji', 'Refurbished house', 'Modernisiertes Haus'],
        ['wielorodzinny', 'Budynek wielorodzinny', 'Block of flats', 'Mehrfamilienhaus'],
        ['uslugowy', 'Budynek usługowy', 'Commercial building', 'Gewerbegebäude'],
      ],
    ),
    ask.number(
      'rok_budowy',
      ['Rok budowy', 'Year of construction', 'Baujahr'],
      { min: 1850, max: 2100 },
      {
        showWhen: whenIn('form.rodzaj_budynku', 'modernizowany', 'wielorodzinny'),
      },
    ),
    ask.number('powierzchnia_ogrzewana', ['Powierzchnia ogrzewana', 'Heated area', 'Beheizte Fläche'], {
      unit: 'm²',
      min: 20,
      max: 5000,
    }),
    ask.choice(
      'posadowienie',
      ['Posadowienie jednostki zewnętrznej', 'Outdoor unit stands on', 'Aufstellung der Außeneinheit'],
      [
        ['fundament', 'Fundament', 'Foundation', 'Fundament'],
        ['konsola', 'Konsola ścienna', 'Wall bracket', 'Wandkonsole'],
        ['dach', 'Dach płaski', 'Flat roof', 'Flachdach'],
      ],
    ),
    ask.number(
      'odleglosc_od_granicy',
      ['Odległość od granicy działki', 'Distance to the plot boundary', 'Abstand zur Grundstücksgrenze'],
      { unit: 'm', min: 0, max: 500 },
    ),
    ask.yesNo(
      'odplyw_skroplin',
      [
        'Odpływ skroplin zabezpieczony przed zamarzaniem',
        'Condensate drain protected from frost',
        'Kondensatablauf frostgeschützt',
      ],
      { expected: 'yes' },
    ),
    ask.photo('zdjecie_tabliczki', ['Tabliczka znamionowa', 'Rating plate', 'Typenschild'], {
      help: [
        'Numer seryjny musi być czytelny.',
        'The serial number must be readable.',
        'Die Seriennummer muss lesbar sein.',
      ],
    }),
    ask.photo('zdjecie_jednostki', [
      'Jednostka zewnętrzna po montażu',
      'Outdoor unit in place',
      'Montierte Außeneinheit',
    ]),
  ],
);

export const hydraulics = step(
  'hydraulika',
  ['Instalacja hydrauliczna', 'Hydraulics', 'Hydraulik'],
  [
    ask.choice(
      'rodzaj_ogrzewania',
      ['Rodzaj ogrzewania', 'Heat emitters', 'Art der Heizung'],
      [
        ['podlogowe', 'Podłogowe', 'Underfloor', 'Fußbodenheizung'],
        ['grzejniki', 'Grzejnikowe', 'Radiators', 'Heizkörper'],
        ['mieszane', 'Mieszane', 'Both', 'Gemischt'],
      ],
    ),
    ask.number(
      'liczba_petli',
      ['Liczba pętli ogrzewania podłogowego', 'Number of underfloor loops', 'Anzahl der Fußbodenkreise'],
      { min: 1, max: 200 },
      {
        showWhen: whenIn('form.rodzaj_ogrzewania', 'podlogowe', 'mieszane'),
      },
    ),
    ask.yesNo('bufor', ['Zamontowano bufor', 'Buffer fitted', 'Pufferspeicher eingebaut']),
    ask.number(
      'pojemnosc_bufora',
      ['Pojemność bufora', 'Buffer volume', 'Inhalt des Pufferspeichers'],
      { unit: 'l', min: 10, max: 5000 },
      {
        showWhen: whenIn('form.bufor', 'yes'),
      },
    ),
    ask.yesNo('zasobnik_cwu', [
      'Zamontowano zasobnik c.w.u.',
      'Hot-water cylinder fitted',
      'Warmwasserspeicher eingebaut',
    ]),
    ask.number(
      'pojemnosc_zasobnika',
      ['Pojemność zasobnika c.w.u.', 'Cylinder volume', 'Inhalt des Warmwasserspeichers'],
      { unit: 'l', min: 50, max: 3000 },
      {
        showWhen: whenIn('form.zasobnik_cwu', 'yes'),
      },
    ),
    ask.yesNo('filtr_magnetyczny', [
      'Filtr magnetyczny na powrocie',
      'Magnetic filter on the return',
      'Magnetfilter im Rücklauf',
    ]),
    ask.choice(
      'ochrona_przed_mrozem',
      ['Ochrona przed zamarzaniem', 'Frost protection', 'Frostschutz'],
      [
        ['glikol', 'Roztwór glikolu', 'Glycol mixture', 'Glykolgemisch'],
        ['zawory', 'Zawory antyzamrożeniowe', 'Anti-freeze valves', 'Frostschutzventile'],
        ['zasilanie', 'Zasilanie awaryjne', 'Emergency power supply', 'Notstromversorgung'],
      ],
    ),
    ask.number(
      'stezenie_glikolu',
      ['Stężenie glikolu', 'Glycol concentration', 'Glykolkonzentration'],
      { unit: '%', min: 20, max: 60 },
      {
        showWhen: whenIn('form.ochrona_przed_mrozem', 'glikol'),
      },
    ),
    ask.number('cisnienie_instalacji', ['Ciśnienie w instalacji', 'System pressure', 'Anlagendruck'], {
      unit: 'bar',
      min: 0.5,
      max: 4,
    }),
    ask.photo('zdjecie_manometru', ['Manometr instalacji', 'Pressure gauge', 'Manometer der Anlage']),
    ask.photo('zdjecie_kotlowni', ['Kotłownia', 'Boiler room', 'Heizraum']),
  ],
);

export const water = step(
  'woda',
  ['Jakość wody', 'Water quality', 'Wasserqualität'],
  [
    ask.number(
      'przewodnosc_wody',
      ['Przewodność wody grzewczej', 'Conductivity of the heating water', 'Leitfähigkeit des Heizwassers'],
      { unit: 'µS/cm', min: WATER_CONDUCTIVITY_MIN_US_CM, max: 5000 },
      {
        help: [
          `Warunki gwarancji wymagają co najmniej ${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm.`,
          `The warranty terms ask for at least ${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm.`,
          `Die Garantiebedingungen verlangen mindestens ${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm.`,
        ],
      },
    ),
    ask.number('ph_wody', ['Odczyn pH', 'pH value', 'pH-Wert'], { min: 4, max: 12 }),
    ask.number('twardosc_wody', ['Twardość wody', 'Water hardness', 'Wasserhärte'], {
      unit: '°dH',
      min: 0,
      max: 60,
    }),
    ask.yesNo('stacja_uzdatniania', [
      'Stacja uzdatniania wody',
      'Water treatment unit',
      'Wasseraufbereitung vorhanden',
    ]),
    ask.text('rodzaj_uzdatniania', ['Rodzaj uzdatniania', 'Kind of treatment', 'Art der Aufbereitung'], {
      showWhen: whenIn('form.stacja_uzdatniania', 'yes'),
    }),
  ],
);
