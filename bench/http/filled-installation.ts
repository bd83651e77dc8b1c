import { randomUUID } from 'node:crypto';
import type { EndpointInput } from '@portal/domain/endpoint';
import type { Answer, Answers } from '@portal/domain/form/answers';
import { canNeedReason, reasonKey } from '@portal/domain/form/out-of-range';
import type { Field } from '@portal/domain/form/schema';
import { visibleForm } from '@portal/domain/form/visible';
import type { createInstallation } from '@portal/domain/installations/contract';
import type { ParameterField, ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import type { TemplateVersion } from '@portal/domain/templates/record';

/** The body of a commissioning, as it is sent. */
type NewInstallationInput = NonNullable<EndpointInput<typeof createInstallation>['body']>;

const DECLARED = { size: 1_000, type: 'image/jpeg', sha256: 'a'.repeat(64) } as const;

/** A valid answer to one field; images and signatures are declared in `names`. */
function answerTo(field: Field, names: string[]): Answer {
  switch (field.type) {
    case 'text':
      return 'bez uwag';
    case 'number':
      return field.min ?? Math.min(1, field.max ?? 1);
    case 'date':
      return '2026-01-15';
    case 'yes_no':
      return 'yes';
    case 'time':
      return '10:30';
    case 'list':
    case 'choices':
      return field.options[0]?.value ?? '';
    case 'statement':
    case 'calculated':
    case 'newer':
      return null;
    case 'image':
    case 'images':
    case 'signature': {
      const name = `${field.name}-${randomUUID()}.jpg`;
      names.push(name);
      return name;
    }
  }
}

/** A valid value of a parameter, as text. */
function parameterValue({ type, options }: ParameterField): string {
  switch (type) {
    case 'string':
    case 'newer':
      return 'bez uwag';
    case 'number':
      return '1';
    case 'date':
      return '2026-01-10';
    case 'list':
      return options?.[0] ?? '';
    case 'yes_no':
      return 'yes';
  }
}

/** Answers every visible field of a form, step by step, since an answer can make further fields visible. */
function fillForm(version: TemplateVersion, parameters: ParameterValues, names: string[]): Answers {
  const answers: Answers = {};
  for (let round = 0; round < version.installationFormSchema.steps.length + 2; round += 1) {
    for (const step of visibleForm(version.installationFormSchema, answers, parameters)) {
      const given = (answers[step.id] ??= {});
      for (const field of step.fields) {
        given[field.name] ??= answerTo(field, names);
        // What it comes to is known when all is filled in; a reason that is not needed does no harm.
        if (field.type === 'calculated' && canNeedReason(field))
          given[reasonKey(field.name)] = 'Zmierzono dwa razy';
      }
    }
  }
  return answers;
}

/** A complete, valid installation of a device that is not in the database, as an installer's phone sends it. */
export function filledInstallation(version: TemplateVersion, serial: string): NewInstallationInput {
  const parameters: ParameterValues = {
    ...Object.fromEntries(version.parametersSchema.map((field) => [field.name, parameterValue(field)])),
    [serialField(version.parametersSchema).name]: serial,
  };
  const names = [`customer-${randomUUID()}.jpg`, `installer-${randomUUID()}.jpg`];
  const data = fillForm(version, parameters, names);
  return {
    clientId: randomUUID(),
    installationDate: '2026-01-15',
    customerName: 'Jan Pomiarowy',
    customerAddress: 'ul. Próbna 1',
    customerZipcode: '00-001',
    customerCity: 'Warszawa',
    customerPhone: '+48600100200',
    customerEmail: 'jan.pomiarowy@example.com',
    customerLanguage: 'pl',
    installer: {
      name: 'Adam Miernik',
      company: 'Miernik Instalacje',
      taxId: '5260250274',
      email: 'adam.miernik@example.com',
      phone: '+48600300400',
    },
    survey: { data },
    signature: names[0] ?? '',
    installerSignature: names[1] ?? '',
    customDevice: {
      deviceTemplate: version.deviceTemplate,
      version: `/device_template_versions/${version.id}`,
      parameters,
    },
    files: names.map((name) => ({ field: name.slice(0, name.indexOf('-')), name, ...DECLARED })),
  };
}
