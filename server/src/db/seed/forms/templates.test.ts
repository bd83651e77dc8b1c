import { defects } from '@portal/domain/form/defects';
import { formSchema } from '@portal/domain/form/schema';
import { warnings } from '@portal/domain/form/warnings';
import { parameterDefects } from '@portal/domain/templates/parameter-defects';
import { parametersSchema } from '@portal/domain/templates/parameters-schema';
import { warrantyTemplateSchema } from '@portal/domain/warranty/document';
import { keysUsed, warrantyDefects } from '@portal/domain/warranty/template-defects';
import { warrantyTermsSchema } from '@portal/domain/warranty/terms';
import { describe, expect, test } from 'vitest';
import { FIORD } from '../people/makers.ts';
import { TEMPLATES } from './templates.ts';
import { warrantyTemplate } from '../../../starters/warranty-templates.ts';

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

describe.each(versions)('$name', ({ version }) => {
  const parameters = version.parameters.map(({ name }) => name);

  test('has 15 to 30 parameters that a builder takes', () => {
    expect(() => parametersSchema.parse(version.parameters)).not.toThrow();
    expect(parameterDefects(version.parameters)).toEqual([]);
    expect(parameters.length).toBeGreaterThanOrEqual(15);
    expect(parameters.length).toBeLessThanOrEqual(30);
  });

  test('has forms that a builder takes without a complaint', () => {
    for (const form of [version.installation, version.inspection, version.production]) {
      expect(() => formSchema.parse(form)).not.toThrow();
      expect(defects(form, version.parameters)).toEqual([]);
      expect(warnings(form, version.parameters)).toEqual([]);
    }
    expect(version.installation.steps.length).toBeGreaterThanOrEqual(4);
    expect(version.installation.steps.length).toBeLessThanOrEqual(6);
  });

  test('has a production form with a step for each stage', () => {
    expect(version.production.steps.map(({ id, titles }) => [id, titles])).toEqual([
      ['stage-2', { pl: 'Parametry', en: 'Parameters', de: 'Parameter' }],
      ['stage-3', { pl: 'Hydraulika', en: 'Hydraulics', de: 'Hydraulik' }],
      [
        'stage-4',
        { pl: 'Izolacja i szczelność', en: 'Insulation and tightness', de: 'Dämmung und Dichtheit' },
      ],
      [
        'stage-5',
        { pl: 'Szczelność po izolacji', en: 'Tightness after insulation', de: 'Dichtheit nach der Dämmung' },
      ],
      ['stage-6', { pl: 'Elektryka', en: 'Electrics', de: 'Elektrik' }],
      ['stage-7', { pl: 'Kontrola końcowa', en: 'Final check', de: 'Endkontrolle' }],
      ['stage-8', { pl: 'Wysyłka', en: 'Shipping', de: 'Versand' }],
      ['stage-9', { pl: 'Kontrola etykiety', en: 'Label check', de: 'Etikettenkontrolle' }],
    ]);
  });

  test('has warranty texts that name only what the device and the form have', () => {
    expect(() => warrantyTermsSchema.parse(version.terms)).not.toThrow();
    expect(version.texts.pl).toBeDefined();
    for (const language of ['pl', 'en', 'de'] as const) {
      const text = version.texts[language];
      if (!text) continue;
      const written = warrantyTemplate(version, language, text, FIORD);
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
