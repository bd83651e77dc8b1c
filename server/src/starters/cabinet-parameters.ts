import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import {
  chosen,
  type CommissioningMarks,
  measured,
  modelParameter,
  parameter,
  ONE_PHASE,
  serialNumber,
  THREE_PHASES,
} from './writing-forms.ts';

/** Parameters of a hydraulic cabinet: buffer, hot-water cylinder and pumps in one housing. */
export function cabinetParameters(prefix?: string, models: readonly string[] = []): ParameterField[] {
  return [
    serialNumber(prefix),
    modelParameter(models),
    chosen(
      'wykonanie',
      ['Wykonanie', 'Design', 'Ausführung'],
      ['stojące', 'floor-standing', 'bodenstehend'],
      ['wiszące', 'wall-mounted', 'wandhängend'],
    ),
    parameter('data_produkcji', ['Data produkcji', 'Date of manufacture', 'Herstellungsdatum'], {
      type: 'date',
    }),
    measured(
      'pojemnosc_zasobnika',
      ['Pojemność zasobnika c.w.u.', 'Hot-water cylinder volume', 'Inhalt des Warmwasserspeichers'],
      'l',
    ),
    measured('pojemnosc_bufora', ['Pojemność bufora', 'Buffer volume', 'Inhalt des Pufferspeichers'], 'l'),
    parameter('numer_zasobnika', ['Numer zasobnika', 'Cylinder number', 'Speichernummer']),
    parameter('numer_bufora', ['Numer bufora', 'Buffer number', 'Puffernummer']),
    parameter('numer_pompy_obiegowej', [
      'Numer pompy obiegowej',
      'Circulation pump number',
      'Nummer der Umwälzpumpe',
    ]),
    chosen(
      'liczba_obiegow',
      ['Liczba obiegów grzewczych', 'Number of heating circuits', 'Anzahl der Heizkreise'],
      '1',
      '2',
      '3',
    ),
    parameter(
      'obieg_mieszany',
      ['Obieg z zaworem mieszającym', 'Circuit with mixing valve', 'Heizkreis mit Mischer'],
      { type: 'yes_no' },
    ),
    chosen(
      'moc_grzalki',
      ['Moc grzałki elektrycznej (kW)', 'Electric heater output (kW)', 'Leistung des Heizstabs (kW)'],
      '0',
      '3',
      '6',
      '9',
    ),
    chosen('zasilanie', ['Zasilanie', 'Power supply', 'Stromversorgung'], ONE_PHASE, THREE_PHASES),
    measured(
      'pojemnosc_naczynia',
      ['Pojemność naczynia wzbiorczego', 'Expansion vessel volume', 'Inhalt des Ausdehnungsgefäßes'],
      'l',
    ),
    measured(
      'cisnienie_wstepne',
      ['Ciśnienie wstępne naczynia', 'Vessel pre-charge pressure', 'Vordruck des Gefäßes'],
      'bar',
    ),
    measured(
      'zawor_bezpieczenstwa',
      ['Nastawa zaworu bezpieczeństwa', 'Safety valve setting', 'Einstellung des Sicherheitsventils'],
      'bar',
    ),
    parameter('numer_sterownika', ['Numer sterownika', 'Controller number', 'Reglernummer']),
    parameter('wersja_oprogramowania', ['Wersja oprogramowania', 'Software version', 'Softwareversion']),
    measured('cisnienie_proby', ['Ciśnienie próby szczelności', 'Leak test pressure', 'Prüfdruck'], 'bar'),
    measured('masa', ['Masa', 'Weight', 'Gewicht'], 'kg'),
  ];
}

export const CABINET_MARKS: CommissioningMarks = {
  confirmed: ['model', 'wykonanie', 'zasilanie', 'liczba_obiegow'],
  neededWhenUnknown: ['model', 'wykonanie', 'zasilanie', 'obieg_mieszany', 'moc_grzalki'],
  repeatable: ['model', 'wykonanie', 'zasilanie', 'liczba_obiegow', 'obieg_mieszany', 'moc_grzalki'],
};
