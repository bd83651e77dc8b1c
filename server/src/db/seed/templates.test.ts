import {
  DELIVERY_PROTOCOL_HOURS,
  FAULT_RESPONSE_HOURS,
  PART_RETURN_DAYS,
  PART_RETURN_WORKING_DAYS,
  SERVICE_DEADLINE_WORKING_DAYS,
  WARRANTY_FEES_PLN,
  WARRANTY_MONTHS,
  WATER_CONDUCTIVITY_MIN_US_CM,
} from '@portal/domain/constants';
import { defects } from '@portal/domain/form/defects';
import { formSchema } from '@portal/domain/form/schema';
import { parametersSchema } from '@portal/domain/templates/parameters-schema';
import { warrantyTemplateSchema } from '@portal/domain/warranty/document';
import { keysUsed, warrantyDefects } from '@portal/domain/warranty/template-defects';
import { warrantyTermsSchema } from '@portal/domain/warranty/terms';
import { describe, expect, test } from 'vitest';
import { FIORD } from './makers.ts';
import { TEMPLATES } from './templates.ts';
import { firstMakerPolish } from './warranty-text-first-maker-pl.ts';
import { warrantyTemplate } from './warranty-templates.ts';

const versions = TEMPLATES.flatMap((template) =>
  template.versions.map((version) => ({
    template,
    version,
    name: `${template.names[0]}, version ${version.number}`,
  })),
);

/** All that a warranty text says, without its marks. */
function read(blocks: unknown): string {
  return [...JSON.stringify(blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text]) => text)
    .join(' ');
}

describe.each(versions)('$name', ({ template, version }) => {
  const parameters = version.parameters.map(({ name }) => name);

  test('has 15 to 30 parameters that a builder takes', () => {
    expect(() => parametersSchema.parse(version.parameters)).not.toThrow();
    expect(parameters.length).toBeGreaterThanOrEqual(15);
    expect(parameters.length).toBeLessThanOrEqual(30);
  });

  test('has forms that a builder takes without a complaint', () => {
    for (const form of [version.installation, version.inspection, version.production]) {
      expect(() => formSchema.parse(form)).not.toThrow();
      expect(defects(form, parameters)).toEqual([]);
    }
    expect(version.installation.steps.length).toBeGreaterThanOrEqual(4);
    expect(version.installation.steps.length).toBeLessThanOrEqual(6);
  });

  test('has a production form with a step for each stage', () => {
    expect(version.production.steps.map(({ id }) => id)).toEqual([
      'stage-2',
      'stage-3',
      'stage-4',
      'stage-5',
      'stage-6',
      'stage-7',
      'stage-8',
      'stage-9',
    ]);
  });

  test('has warranty texts that name only what the device and the form have', () => {
    expect(() => warrantyTermsSchema.parse(version.terms)).not.toThrow();
    expect(version.texts.pl).toBeDefined();
    for (const language of ['pl', 'en', 'de'] as const) {
      const text = version.texts[language];
      if (!text) continue;
      const written = warrantyTemplate(template, version, language, text, FIORD, 'library/2026-01/x');
      expect(() => warrantyTemplateSchema.parse(written)).not.toThrow();
      expect(read(written.content)).not.toMatch(/[{}*]/);
      expect(keysUsed(written.content).placeholders).toContain('device.numer_seryjny');
      expect(
        warrantyDefects(written, {
          parametersSchema: version.parameters,
          installationFormSchema: version.installation,
        }),
      ).toEqual([]);
    }
  });
});

describe('the warranty terms of specification section 9', () => {
  const subject = { maker: FIORD, facts: [] };
  const common = [
    `${WARRANTY_FEES_PLN.inspectionMinimum} PLN netto`,
    `${WARRANTY_FEES_PLN.unjustifiedCallOut} PLN netto`,
    `${WARRANTY_FEES_PLN.parameterReadjustment} PLN netto`,
    `${FAULT_RESPONSE_HOURS} godzin`,
    `${SERVICE_DEADLINE_WORKING_DAYS.plain} dni roboczych`,
    `${SERVICE_DEADLINE_WORKING_DAYS.withParts} dni roboczych`,
    `${PART_RETURN_WORKING_DAYS} dni roboczych`,
    `${PART_RETURN_DAYS} dni`,
    `${DELIVERY_PROTOCOL_HOURS} godzin`,
    `${WARRANTY_MONTHS.accumulators} miesięcy`,
    `${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm`,
  ];

  test.each([
    ...common,
    `${WARRANTY_MONTHS.organisation1Basic} miesięcy`,
    `${WARRANTY_MONTHS.organisation1SaleGrace} miesięcy od daty sprzedaży`,
  ])('of the first manufacturer say "%s"', (term) => expect(read(firstMakerPolish(subject))).toContain(term));

  test.each([
    ...common,
    `${WARRANTY_MONTHS.organisation2Basic} miesięcy`,
    `${WARRANTY_MONTHS.organisation2Extended} miesięcy`,
    `${WARRANTY_MONTHS.circulationPump} miesięcy`,
  ])('of the second manufacturer say "%s"', (term) =>
    expect(read(TEMPLATES.find(({ id }) => id === 5)?.versions[0].texts.pl?.(subject))).toContain(term),
  );
});
