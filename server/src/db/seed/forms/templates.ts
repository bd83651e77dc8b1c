import type { FormSchema } from '@portal/domain/form/schema';
import type { Language } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { FIRST_MAKER_TERMS, SECOND_MAKER_TERMS, type WarrantyTerms } from '@portal/domain/warranty/terms';
import { CABINET_INSTALLATION } from './cabinet-installation-form.ts';
import { cabinetParameters } from './cabinet-parameters.ts';
import {
  AIR_HEAT_PUMP_INSTALLATION,
  FIRST_AIR_HEAT_PUMP_INSTALLATION,
  GROUND_HEAT_PUMP_INSTALLATION,
} from './heat-pump-installation-form.ts';
import {
  airHeatPumpParameters,
  firstAirHeatPumpParameters,
  groundHeatPumpParameters,
} from './heat-pump-parameters.ts';
import { CABINET_INSPECTION, HEAT_PUMP_INSPECTION } from './inspection-forms.ts';
import { CABINET_PRODUCTION, HEAT_PUMP_PRODUCTION } from './production-forms.ts';
import { firstMakerPolish } from './warranty-text-first-maker-pl.ts';
import { secondMakerGerman } from './warranty-text-second-maker-de.ts';
import { secondMakerEnglish } from './warranty-text-second-maker-en.ts';
import { secondMakerPolish } from './warranty-text-second-maker-pl.ts';
import type { Words } from './writing-forms.ts';
import type { WarrantyText } from './writing-warranties.ts';

export type SeedVersion = {
  /** Ten times the template's id, plus the number. */
  readonly id: number;
  readonly number: number;
  readonly parameters: ParametersSchema;
  readonly installation: FormSchema;
  readonly inspection: FormSchema;
  readonly production: FormSchema;
  readonly terms: WarrantyTerms;
  readonly texts: Partial<Record<Language, WarrantyText>>;
  /** The version came this many days ago; devices made before have the one before. */
  readonly ageDays: number;
};

export type SeedTemplate = {
  readonly id: number;
  readonly organisationId: number;
  readonly names: Words;
  readonly active: boolean;
  readonly special: boolean;
  readonly heatpump: boolean;
  /** Begins its serial numbers: `HP-2026-00000001`. */
  readonly prefix: string;
  readonly versions: readonly [SeedVersion, ...SeedVersion[]];
};

/** Older than any device of the demo. */
const ALWAYS_DAYS = 1_600;
const EVERY_LANGUAGE = { pl: secondMakerPolish, en: secondMakerEnglish, de: secondMakerGerman };

const heatPump = {
  active: true,
  special: false,
  heatpump: true,
};
const airVersion = (
  templateId: number,
  prefix: string,
  models: readonly [string, ...string[]],
  more: Pick<SeedVersion, 'terms' | 'texts'>,
): SeedVersion => ({
  id: templateId * 10 + 1,
  number: 1,
  parameters: airHeatPumpParameters(prefix, models),
  installation: AIR_HEAT_PUMP_INSTALLATION,
  inspection: HEAT_PUMP_INSPECTION,
  production: HEAT_PUMP_PRODUCTION,
  ageDays: ALWAYS_DAYS,
  ...more,
});
const cabinetVersion = (
  templateId: number,
  prefix: string,
  models: readonly [string, ...string[]],
  more: Pick<SeedVersion, 'terms' | 'texts'>,
): SeedVersion => ({
  id: templateId * 10 + 1,
  number: 1,
  parameters: cabinetParameters(prefix, models),
  installation: CABINET_INSTALLATION,
  inspection: CABINET_INSPECTION,
  production: CABINET_PRODUCTION,
  ageDays: ALWAYS_DAYS,
  ...more,
});

const first = { terms: FIRST_MAKER_TERMS, texts: { pl: firstMakerPolish } };
const second = { terms: SECOND_MAKER_TERMS, texts: { pl: secondMakerPolish } };
const AQUA_12 = ['FIORD Aqua 12', 'FIORD Aqua 12 Nord'] as const;

const ORGANISATION_1: readonly SeedTemplate[] = [
  {
    ...heatPump,
    id: 1,
    organisationId: 1,
    names: [
      'Pompa ciepła powietrze-woda ŚWIERK Home 9',
      'Air-water heat pump ŚWIERK Home 9',
      'Luft-Wasser-Wärmepumpe ŚWIERK Home 9',
    ],
    prefix: 'HP',
    versions: [airVersion(1, 'HP', ['ŚWIERK Home 9'], first)],
  },
  {
    ...heatPump,
    id: 2,
    organisationId: 1,
    names: [
      'Pompa ciepła powietrze-woda ŚWIERK Home 16',
      'Air-water heat pump ŚWIERK Home 16',
      'Luft-Wasser-Wärmepumpe ŚWIERK Home 16',
    ],
    prefix: 'SH16',
    versions: [airVersion(2, 'SH16', ['ŚWIERK Home 16'], first)],
  },
];

const ORGANISATION_3: readonly SeedTemplate[] = [
  {
    active: true,
    special: false,
    heatpump: false,
    id: 3,
    organisationId: 3,
    names: [
      'Szafa hydrauliczna ŚLIWA Komfort',
      'Hydraulic cabinet ŚLIWA Komfort',
      'Hydraulikschrank ŚLIWA Komfort',
    ],
    prefix: 'SK',
    versions: [cabinetVersion(3, 'SK', ['ŚLIWA Komfort 160', 'ŚLIWA Komfort 200'], second)],
  },
  {
    active: true,
    special: false,
    heatpump: false,
    id: 4,
    organisationId: 3,
    names: ['Szafa hydrauliczna ŚLIWA Mini', 'Hydraulic cabinet ŚLIWA Mini', 'Hydraulikschrank ŚLIWA Mini'],
    prefix: 'SM',
    versions: [cabinetVersion(4, 'SM', ['ŚLIWA Mini'], second)],
  },
];

const ORGANISATION_2: readonly SeedTemplate[] = [
  {
    ...heatPump,
    id: 5,
    organisationId: 2,
    names: [
      'Pompa ciepła powietrze-woda FIORD Aqua 12',
      'Air-water heat pump FIORD Aqua 12',
      'Luft-Wasser-Wärmepumpe FIORD Aqua 12',
    ],
    prefix: 'HP',
    versions: [
      {
        ...airVersion(5, 'HP', AQUA_12, { terms: SECOND_MAKER_TERMS, texts: EVERY_LANGUAGE }),
        parameters: firstAirHeatPumpParameters('HP', AQUA_12),
        installation: FIRST_AIR_HEAT_PUMP_INSTALLATION,
      },
      {
        ...airVersion(5, 'HP', AQUA_12, { terms: SECOND_MAKER_TERMS, texts: EVERY_LANGUAGE }),
        id: 52,
        number: 2,
        ageDays: 420,
      },
    ],
  },
  {
    active: true,
    special: false,
    heatpump: false,
    id: 6,
    organisationId: 2,
    names: [
      'Szafa hydrauliczna FIORD Hydro 200',
      'Hydraulic cabinet FIORD Hydro 200',
      'Hydraulikschrank FIORD Hydro 200',
    ],
    prefix: 'SH',
    versions: [
      cabinetVersion(6, 'SH', ['FIORD Hydro 200', 'FIORD Hydro 200 Duo'], {
        terms: SECOND_MAKER_TERMS,
        texts: EVERY_LANGUAGE,
      }),
    ],
  },
  {
    ...heatPump,
    id: 7,
    organisationId: 2,
    active: false,
    names: [
      'Pompa ciepła powietrze-woda FIORD Aqua 8 (2023)',
      'Air-water heat pump FIORD Aqua 8 (2023)',
      'Luft-Wasser-Wärmepumpe FIORD Aqua 8 (2023)',
    ],
    prefix: 'HA',
    versions: [
      {
        ...airVersion(7, 'HA', ['FIORD Aqua 8'], second),
        parameters: firstAirHeatPumpParameters('HA', ['FIORD Aqua 8']),
        installation: FIRST_AIR_HEAT_PUMP_INSTALLATION,
      },
    ],
  },
  {
    ...heatPump,
    id: 8,
    organisationId: 2,
    special: true,
    names: [
      'Pompa ciepła gruntowa FIORD Terra 10',
      'Ground-source heat pump FIORD Terra 10',
      'Erdwärmepumpe FIORD Terra 10',
    ],
    prefix: 'GT',
    versions: [
      {
        ...airVersion(8, 'GT', ['FIORD Terra 10'], second),
        parameters: groundHeatPumpParameters('GT', ['FIORD Terra 10', 'FIORD Terra 10 Cool']),
        installation: GROUND_HEAT_PUMP_INSTALLATION,
      },
    ],
  },
];

/** Every device template of the demo, in order of its fixed id. */
export const TEMPLATES: readonly SeedTemplate[] = [...ORGANISATION_1, ...ORGANISATION_3, ...ORGANISATION_2];

/** The version that a device made so many days ago was made with. */
export function versionOf(template: SeedTemplate, madeDaysAgo: number): SeedVersion {
  return template.versions.findLast(({ ageDays }) => madeDaysAgo <= ageDays) ?? template.versions[0];
}
