import type { IsoDate } from '@portal/domain/dates';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Random } from '../random.ts';

/** Lowest, highest and decimals of measured parameters. */
const RANGES: Readonly<Record<string, readonly [number, number, number]>> = {
  moc_grzewcza: [11.2, 12.4, 1],
  moc_chlodnicza: [8.9, 10.1, 1],
  pobor_mocy: [2.3, 2.9, 2],
  scop: [4.4, 5.1, 2],
  cop: [4.6, 5, 2],
  prad_maksymalny: [13, 18, 1],
  ilosc_czynnika: [1.1, 1.6, 2],
  cisnienie_proby: [28, 32, 1],
  przeplyw_nominalny: [30, 36, 0],
  przeplyw_dolnego_zrodla: [38, 46, 0],
  moc_akustyczna: [51, 57, 0],
  masa: [118, 152, 0],
  pojemnosc_zasobnika: [200, 200, 0],
  pojemnosc_bufora: [80, 100, 0],
  pojemnosc_naczynia: [18, 24, 0],
  cisnienie_wstepne: [1, 1.5, 1],
  zawor_bezpieczenstwa: [3, 3, 0],
};
/** The letters with which a part number begins. */
const PART_PREFIX: Readonly<Record<string, string>> = {
  numer_sprezarki: 'CMP',
  numer_wentylatora: 'FAN',
  numer_wymiennika: 'PHE',
  numer_sterownika: 'CTR',
  numer_zasobnika: 'ZAS',
  numer_bufora: 'BUF',
  numer_pompy_obiegowej: 'PO',
  numer_pompy_dolnego_zrodla: 'PDZ',
};

/** The parameters of one device as the factory recorded them. */
export function factoryValues(
  schema: ParametersSchema,
  serial: string,
  madeOn: IsoDate,
  random: Random,
): ParameterValues {
  return Object.fromEntries(
    schema.map(({ name, type, options, barcodeScanner }) => {
      const range = RANGES[name];
      const [firstOption, ...otherOptions] = options ?? [];
      if (barcodeScanner) return [name, serial];
      if (range) return [name, String(random.measured(...range))];
      if (name === 'wersja_oprogramowania')
        return [name, `4.${random.between(0, 6)}.${random.between(0, 9)}`];
      if (type === 'date') return [name, madeOn];
      if (type === 'yes_no') return [name, random.percent(70) ? 'yes' : 'no'];
      // The first option is the usual one.
      if (firstOption !== undefined)
        return [name, random.percent(60) ? firstOption : random.pick([firstOption, ...otherOptions])];
      return [name, `${PART_PREFIX[name] ?? 'NR'}${random.between(10_000_000, 99_999_999)}`];
    }),
  );
}
