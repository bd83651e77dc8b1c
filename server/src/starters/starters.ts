import type { FormSchema } from '@portal/domain/form/schema';
import type { Language } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import type { Starter } from '@portal/domain/templates/starters';
import { SECOND_MAKER_TERMS, type WarrantyTerms } from '@portal/domain/warranty/terms';
import { blankGerman, blankEnglish, blankPolish } from './blank-warranty-texts.ts';
import { CABINET_INSTALLATION } from './cabinet-installation-form.ts';
import { CABINET_MARKS, cabinetParameters } from './cabinet-parameters.ts';
import { AIR_HEAT_PUMP_INSTALLATION, GROUND_HEAT_PUMP_INSTALLATION } from './heat-pump-installation-form.ts';
import {
  AIR_HEAT_PUMP_MARKS,
  airHeatPumpParameters,
  GROUND_HEAT_PUMP_MARKS,
  groundHeatPumpParameters,
} from './heat-pump-parameters.ts';
import { CABINET_INSPECTION, HEAT_PUMP_INSPECTION } from './inspection-forms.ts';
import { CABINET_PRODUCTION, HEAT_PUMP_PRODUCTION } from './production-forms.ts';
import { secondMakerGerman } from './warranty-text-second-maker-de.ts';
import { secondMakerEnglish } from './warranty-text-second-maker-en.ts';
import { secondMakerPolish } from './warranty-text-second-maker-pl.ts';
import { serialNumber, withMarks } from './writing-forms.ts';
import type { WarrantyText } from './writing-warranties.ts';

/** The initial content of a template version: demo data and the drafts of a new maker are made from these. */
export type StarterContent = {
  readonly heatpump: boolean;
  readonly parameters: ParametersSchema;
  readonly installation: FormSchema;
  readonly inspection: FormSchema;
  readonly production: FormSchema;
  readonly terms: WarrantyTerms;
  readonly texts: Readonly<Record<Language, WarrantyText>>;
};

const LONG_TEXTS = { pl: secondMakerPolish, en: secondMakerEnglish, de: secondMakerGerman };

/** The starters by name; where the maker's models are known they are a choice. */
export const STARTER_CONTENTS: Readonly<Record<Starter, StarterContent>> = {
  blank: {
    heatpump: false,
    parameters: [serialNumber()],
    installation: { steps: [] },
    inspection: { steps: [] },
    production: { steps: [] },
    terms: { basicMonths: 24, yearlyInspection: false, parts: [] },
    texts: { pl: blankPolish, en: blankEnglish, de: blankGerman },
  },
  'air-heat-pump': {
    heatpump: true,
    parameters: withMarks(airHeatPumpParameters(), AIR_HEAT_PUMP_MARKS),
    installation: AIR_HEAT_PUMP_INSTALLATION,
    inspection: HEAT_PUMP_INSPECTION,
    production: HEAT_PUMP_PRODUCTION,
    terms: SECOND_MAKER_TERMS,
    texts: LONG_TEXTS,
  },
  'ground-heat-pump': {
    heatpump: true,
    parameters: withMarks(groundHeatPumpParameters(), GROUND_HEAT_PUMP_MARKS),
    installation: GROUND_HEAT_PUMP_INSTALLATION,
    inspection: HEAT_PUMP_INSPECTION,
    production: HEAT_PUMP_PRODUCTION,
    terms: SECOND_MAKER_TERMS,
    texts: LONG_TEXTS,
  },
  cabinet: {
    heatpump: false,
    parameters: withMarks(cabinetParameters(), CABINET_MARKS),
    installation: CABINET_INSTALLATION,
    inspection: CABINET_INSPECTION,
    production: CABINET_PRODUCTION,
    terms: SECOND_MAKER_TERMS,
    texts: LONG_TEXTS,
  },
};
