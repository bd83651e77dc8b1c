import { readFileSync } from 'node:fs';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { CardOrganisation, CardPicture, LabelData } from '../card-data.ts';
import type { CardDeviceRecord, CardSetting } from '../card-input.ts';
import { deviceLabels } from '../device-label.ts';

/** Realistic records for tests and measurements of cards. */

export const SAMPLE_ORGANISATION: CardOrganisation = {
  name: 'Fiord Pompy Ciepła',
  brand: { base: '#0B4A8F', tint: '#F0F4F8' },
  logo: 'logo',
  contact: ['ul. Nadbrzeżna 14, 81-339 Gdynia', '+48 58 555 01 20', 'serwis@fiord.test'],
};

const setting = { organisation: SAMPLE_ORGANISATION, issuedAt: '2026-03-14T09:30:00.000Z' } as const;
export const SAMPLE_SETTING: CardSetting = { ...setting, language: 'pl' };

export const SAMPLE_LOGO: CardPicture = {
  name: 'logo',
  bytes: readFileSync(new URL('../../organisations/logos/2.svg', import.meta.url)),
};

const field = (
  name: string,
  label: string,
  english: string,
  german: string,
  rest: Partial<ParameterField> = {},
): ParameterField => ({
  name,
  type: 'string',
  label,
  labels: { pl: label, en: english, de: german },
  ...rest,
});

export const SAMPLE_DEVICE: CardDeviceRecord = {
  serial: 'HP-2026-00000001',
  deviceTemplate: {
    id: 5,
    name: 'Pompa ciepła powietrze–woda Fiord 12 kW',
    nameTranslations: {
      pl: 'Pompa ciepła powietrze–woda Fiord 12 kW',
      en: 'Air-to-water heat pump Fiord 12 kW',
      de: 'Luft-Wasser-Wärmepumpe Fiord 12 kW',
    },
  },
  schemaVersion: {
    parametersSchema: [
      field('serial', 'Numer seryjny', 'Serial number', 'Seriennummer', { barcodeScanner: true }),
      field('model', 'Model', 'Model', 'Modell'),
      field('year', 'Rok produkcji', 'Year of manufacture', 'Baujahr'),
      field('power', 'Moc grzewcza (A7/W35)', 'Heating capacity (A7/W35)', 'Heizleistung (A7/W35)', {
        type: 'number',
        unit: 'kW',
      }),
      field('scop', 'Współczynnik SCOP', 'SCOP', 'SCOP', { type: 'number' }),
      field('refrigerant', 'Czynnik chłodniczy', 'Refrigerant', 'Kältemittel'),
      field('charge', 'Ilość czynnika', 'Refrigerant charge', 'Füllmenge', { type: 'number', unit: 'kg' }),
      field('voltage', 'Napięcie zasilania', 'Supply voltage', 'Versorgungsspannung'),
      field('compressor', 'Numer sprężarki', 'Compressor number', 'Verdichternummer'),
      field('controller', 'Wersja sterownika', 'Controller version', 'Reglerversion'),
      field('pump', 'Pompa obiegowa', 'Circulation pump', 'Umwälzpumpe'),
      field(
        'vessel',
        'Ciśnienie naczynia przeponowego',
        'Pressure of expansion vessel',
        'Vordruck Ausdehnungsgefäß',
        {
          type: 'number',
          unit: 'bar',
        },
      ),
    ],
  },
  parameters: {
    serial: 'HP-2026-00000001',
    model: 'FIORD AIR 12-3F',
    year: '2026',
    power: '12.1',
    scop: '4.86',
    refrigerant: 'R290 (propan)',
    charge: '1.35',
    voltage: '3 × 400 V, 50 Hz',
    compressor: 'SNB220FCAMC-L1 / 7043118',
    controller: '4.12.0',
    pump: 'Grundfos UPM3K 25-75',
    vessel: '1.5',
  },
};

/** Labels of 100 x 50 mm on devices with these serial numbers, else on the sample device. */
export function sampleLabels(...serials: readonly string[]): LabelData {
  const devices = (serials.length > 0 ? serials : [SAMPLE_DEVICE.serial]).map((serial) => ({
    device: { ...SAMPLE_DEVICE, serial },
    address: 'https://portal.example.com/d/AbCdEfGhIjKlMnOp',
  }));
  return deviceLabels({
    ...SAMPLE_SETTING,
    devices,
    size: '100x50',
    resolution: 203,
    sheet: null,
    drawnBy: 'pdf',
  });
}
