/** Faults as servicemen describe them, with the spare parts that fix them. */
export type Fault = {
  readonly fault: string;
  readonly parts: string;
  readonly sent: string;
  readonly tracking: string;
  readonly repair: string;
  /** The parameter that changes with the part. */
  readonly changes?: string;
};

export const FAULTS: readonly [Fault, ...Fault[]] = [
  {
    fault: 'Pompa ciepła zatrzymuje się z błędem E14 (zbyt mały przepływ), wentylator pracuje bez przerwy.',
    parts: 'Czujnik przepływu FS-12 (1 szt.), uszczelka płaska 1" (2 szt.)',
    sent: 'Czujnik przepływu FS-12, uszczelki 1" x 2',
    tracking: '0060012457841',
    repair: 'Wymieniono czujnik przepływu, odpowietrzono instalację, sprawdzono pracę przez 2 godziny.',
  },
  {
    fault: 'Brak ciepłej wody, zawór trójdrogowy nie przełącza.',
    parts: 'Siłownik zaworu trójdrogowego ST-230 (1 szt.)',
    sent: 'Siłownik ST-230',
    tracking: '0060012460013',
    repair: 'Wymieniono siłownik zaworu trójdrogowego, skalibrowano położenia krańcowe.',
  },
  {
    fault: 'Głośna praca wentylatora jednostki zewnętrznej, drgania obudowy.',
    parts: 'Wentylator EC 450 (1 szt.)',
    sent: 'Wentylator EC 450',
    tracking: '0060012460988',
    repair: 'Wymieniono wentylator, sprawdzono wyważenie i mocowanie.',
    changes: 'numer_wentylatora',
  },
  {
    fault: 'Sterownik nie uruchamia się po zaniku zasilania, wyświetlacz pozostaje ciemny.',
    parts: 'Sterownik główny CTR-4 (1 szt.)',
    sent: 'Sterownik CTR-4 z oprogramowaniem',
    tracking: '0060012461550',
    repair: 'Wymieniono sterownik, przywrócono nastawy, zaktualizowano oprogramowanie.',
    changes: 'numer_sterownika',
  },
  {
    fault: 'Wyciek wody pod szafą przy pompie obiegowej.',
    parts: 'Pompa obiegowa 25-60 (1 szt.)',
    sent: 'Pompa obiegowa 25-60',
    tracking: '0060012462204',
    repair: 'Wymieniono pompę obiegową wraz z uszczelkami, próba szczelności wypadła dobrze.',
    changes: 'numer_pompy_obiegowej',
  },
];

export const REJECTIONS = [
  'Usterka wynika z instalacji grzewczej, a nie z urządzenia. Wezwanie nieuzasadnione.',
  'Nie stwierdzono wady urządzenia, urządzenie pracuje poprawnie.',
] as const;
