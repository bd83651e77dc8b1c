import type { FormSchema } from '@portal/domain/form/schema';
import type { Language } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { FIRST_MAKER_TERMS, SECOND_MAKER_TERMS, type WarrantyTerms } from '@portal/domain/warranty/terms';
import type { Starter } from '@portal/domain/templates/starters';
import { CABINET_MARKS, cabinetParameters } from '../../../starters/cabinet-parameters.ts';
import { FIRST_AIR_HEAT_PUMP_INSTALLATION } from '../../../starters/heat-pump-installation-form.ts';
import {
  AIR_HEAT_PUMP_MARKS,
  airHeatPumpParameters,
  firstAirHeatPumpParameters,
  groundHeatPumpParameters,
} from '../../../starters/heat-pump-parameters.ts';
import { STARTER_CONTENTS } from '../../../starters/starters.ts';
import { firstMakerPolish } from '../../../starters/warranty-text-first-maker-pl.ts';
import { secondMakerPolish } from '../../../starters/warranty-text-second-maker-pl.ts';
import { withMarks, type Words } from '../../../starters/writing-forms.ts';
import type { WarrantyText } from '../../../starters/writing-warranties.ts';

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
  /** The version was published this many days ago; older devices have the previous version. */
  readonly ageDays: number;
};

export type SeedTemplate = {
  readonly id: number;
  readonly organisationId: number;
  readonly names: Words;
  readonly active: boolean;
  readonly special: boolean;
  readonly heatpump: boolean;
  /** The prefix of its serial numbers: `HP-2026-00000001`. */
  readonly prefix: string;
  readonly versions: readonly [SeedVersion, ...SeedVersion[]];
};

/** Older than any device of the demo. */
const ALWAYS_DAYS = 1_600;
const EVERY_LANGUAGE = STARTER_CONTENTS['air-heat-pump'].texts;

const heatPump = {
  active: true,
  special: false,
  heatpump: true,
};
/** The first version of a template from its starter, with the maker's own parameters, terms and texts. */
function firstVersion(
  templateId: number,
  starter: Starter,
  own: Pick<SeedVersion, 'parameters' | 'terms' | 'texts'>,
): SeedVersion {
  const { installation, inspection, production } = STARTER_CONTENTS[starter];
  const forms = { installation, inspection, production };
  return { id: templateId * 10 + 1, number: 1, ...forms, ageDays: ALWAYS_DAYS, ...own };
}
const airVersion = (
  templateId: number,
  prefix: string,
  models: readonly string[],
  more: Pick<SeedVersion, 'terms' | 'texts'>,
): SeedVersion =>
  firstVersion(templateId, 'air-heat-pump', {
    parameters: withMarks(airHeatPumpParameters(prefix, models), AIR_HEAT_PUMP_MARKS),
    ...more,
  });
const cabinetVersion = (
  templateId: number,
  prefix: string,
  models: readonly string[],
  more: Pick<SeedVersion, 'terms' | 'texts'>,
): SeedVersion =>
  firstVersion(templateId, 'cabinet', {
    parameters: withMarks(cabinetParameters(prefix, models), CABINET_MARKS),
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
      firstVersion(8, 'ground-heat-pump', {
        parameters: groundHeatPumpParameters('GT', ['FIORD Terra 10', 'FIORD Terra 10 Cool']),
        ...second,
      }),
    ],
  },
];

/** Every device template of the demo, in the order of its fixed id. */
export const TEMPLATES: readonly SeedTemplate[] = [...ORGANISATION_1, ...ORGANISATION_3, ...ORGANISATION_2];

/** The version with which a device made this many days ago was made. */
export function versionOf(template: SeedTemplate, madeDaysAgo: number): SeedVersion {
  return template.versions.findLast(({ ageDays }) => madeDaysAgo <= ageDays) ?? template.versions[0];
}
