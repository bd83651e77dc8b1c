import { WATER_CONDUCTIVITY_MIN_US_CM } from '@portal/domain/constants';
import type { FormSchema, Step } from '@portal/domain/form/schema';
import { ask, step, whenIn } from './writing-forms.ts';

const water = ask.number(
  'przewodnosc_wody',
  ['Przewodność wody grzewczej', 'Conductivity of the heating water', 'Leitfähigkeit des Heizwassers'],
  { unit: 'µS/cm', min: 0, max: 5000 },
  {
    help: [
      `Wymagane co najmniej ${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm.`,
      `At least ${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm is required.`,
      `Mindestens ${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm sind erforderlich.`,
    ],
  },
);

const hydraulics = step(
  'hydraulika',
  ['Instalacja hydrauliczna', 'Hydraulics', 'Hydraulik'],
  [
    ask.number('cisnienie_instalacji', ['Ciśnienie w instalacji', 'System pressure', 'Anlagendruck'], {
      unit: 'bar',
      min: 0,
      max: 6,
    }),
    ask.number(
      'cisnienie_naczynia',
      ['Ciśnienie w naczyniu wzbiorczym', 'Expansion vessel pressure', 'Druck im Ausdehnungsgefäß'],
      { unit: 'bar', min: 0, max: 6 },
    ),
    ask.yesNo('filtr_wyczyszczony', ['Filtr wyczyszczono', 'Filter cleaned', 'Filter gereinigt']),
    water,
    ask.photo('zdjecie_filtra', [
      'Filtr po czyszczeniu',
      'Filter after cleaning',
      'Filter nach der Reinigung',
    ]),
  ],
);

const closing = (...before: Step['fields']): Step =>
  step(
    'wynik',
    ['Wynik przeglądu', 'Result of the inspection', 'Ergebnis der Inspektion'],
    [
      ...before,
      ask.choice(
        'ocena',
        ['Ocena stanu urządzenia', 'Condition of the device', 'Zustand des Geräts'],
        [
          ['sprawne', 'Sprawne', 'In working order', 'In Ordnung'],
          [
            'zalecenia',
            'Sprawne, z zaleceniami',
            'In working order, with advice',
            'In Ordnung, mit Empfehlungen',
          ],
          ['niesprawne', 'Wymaga naprawy', 'Needs repair', 'Reparatur erforderlich'],
        ],
      ),
      ask.text('zalecenia', ['Zalecenia', 'Advice', 'Empfehlungen'], {
        showWhen: whenIn('form.ocena', 'zalecenia', 'niesprawne'),
        multiline: true,
      }),
    ],
  );

/** The yearly inspection of a heat pump. */
export const HEAT_PUMP_INSPECTION: FormSchema = {
  steps: [
    step(
      'jednostka',
      ['Jednostka', 'Unit', 'Gerät'],
      [
        ask.choice(
          'stan_obudowy',
          ['Stan obudowy', 'Condition of the housing', 'Zustand des Gehäuses'],
          [
            ['dobry', 'Dobry', 'Good', 'Gut'],
            ['slady', 'Ślady korozji', 'Traces of corrosion', 'Korrosionsspuren'],
            ['uszkodzona', 'Uszkodzona', 'Damaged', 'Beschädigt'],
          ],
        ),
        ask.yesNo('wymiennik_wyczyszczony', [
          'Wymiennik wyczyszczono',
          'Heat exchanger cleaned',
          'Wärmetauscher gereinigt',
        ]),
        ask.yesNo('szczelnosc_ukladu', [
          'Układ chłodniczy szczelny',
          'Refrigerant circuit tight',
          'Kältekreis dicht',
        ]),
        ask.number(
          'licznik_sprezarki',
          ['Licznik godzin sprężarki', 'Compressor hours', 'Betriebsstunden des Verdichters'],
          { unit: 'h', min: 0, max: 200000 },
        ),
        ask.photo('zdjecie_jednostki', [
          'Jednostka podczas przeglądu',
          'Unit during the inspection',
          'Gerät bei der Inspektion',
        ]),
      ],
    ),
    hydraulics,
    closing(
      ask.yesNo('bledy_w_historii', [
        'Błędy w historii sterownika',
        'Faults in the controller log',
        'Störungen im Reglerspeicher',
      ]),
      ask.text('kody_bledow', ['Kody błędów', 'Fault codes', 'Störungscodes'], {
        showWhen: whenIn('form.bledy_w_historii', 'yes'),
      }),
    ),
  ],
};

/** The yearly inspection of a hydraulic cabinet. */
export const CABINET_INSPECTION: FormSchema = {
  steps: [
    hydraulics,
    step(
      'zasobnik',
      ['Zasobnik c.w.u.', 'Hot-water cylinder', 'Warmwasserspeicher'],
      [
        ask.number('zuzycie_anody', ['Zużycie anody', 'Anode wear', 'Anodenverbrauch'], {
          unit: '%',
          min: 0,
          max: 100,
        }),
        ask.yesNo('anoda_wymieniona', ['Anodę wymieniono', 'Anode replaced', 'Anode ersetzt']),
        ask.yesNo('zawor_bezpieczenstwa_sprawny', [
          'Zawór bezpieczeństwa sprawny',
          'Safety valve works',
          'Sicherheitsventil funktioniert',
        ]),
      ],
    ),
    closing(),
  ],
};
