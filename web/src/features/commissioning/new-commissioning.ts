import type { IsoDate } from '@portal/domain/dates';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { Customer as DomainCustomer } from '@portal/domain/installations/input';
import type { Installation } from '@portal/domain/installations/record';
import { patchFieldsOf } from '@portal/domain/installations/patch-fields';
import { isWithoutForm } from '@portal/domain/installations/without-form';
import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import type { Language } from '@portal/domain/templates/labels';
import { serialField } from '@portal/domain/templates/serial-field';
import type { User } from '@portal/domain/users/record';
import { type Commissioning, customerOf, type InstallerForm, NO_CUSTOMER } from './commissioning-draft.ts';
import type { ParentInstallation } from './addresses.ts';

export type ExistingInstallation = Pick<Installation, keyof DomainCustomer> & {
  readonly id: ParentInstallation;
};

type Begin = {
  readonly user: User;
  readonly today: IsoDate;
  readonly language: Language;
  /** The installation that the device is added to; its client id while it is in the queue. */
  readonly existing?: ExistingInstallation;
};

type FormVersion = Pick<TemplateVersion, 'id' | 'number' | 'parametersSchema' | 'installationFormSchema'>;
type NamedTemplate = Pick<DeviceTemplate, 'id' | 'name' | 'nameTranslations'>;

/** A form for a device in the database, filled with its factory values. */
export function beginKnown(device: CustomDevice, version: TemplateVersion, begin: Begin): Commissioning {
  // The version may be later than that of the device: values are taken over for the parameters that both have.
  const names = new Set(version.parametersSchema.map((field) => field.name));
  const factory = Object.fromEntries(Object.entries(device.parameters).filter(([name]) => names.has(name)));
  return {
    ...blank(device.deviceTemplate, version, begin),
    origin: 'known',
    factory,
    parameters: { ...factory, [serialField(version.parametersSchema).name]: device.serial },
  };
}

/** A form for a serial number that is not in the database or could not be looked up: parameters are typed. */
export function beginTyped(
  template: NamedTemplate,
  version: TemplateVersion,
  typed: { readonly serial: string; readonly offline: boolean },
  begin: Begin,
): Commissioning {
  return {
    ...blank(template, version, begin),
    origin: typed.offline ? 'offline' : 'unknown',
    parameters: { [serialField(version.parametersSchema).name]: typed.serial },
  };
}

/** A form filled with an installation: one that its installer corrects, or one that an admin edits. */
export function beginCorrection(
  installation: Installation,
  version: FormVersion,
  etag: string,
  begin: Begin,
): Commissioning {
  const { customDevice, notes } = installation;
  return {
    ...blank(customDevice.deviceTemplate, version, begin),
    target: {
      kind: 'correction',
      installation: installation.id,
      clientId: installation.clientId,
      etag,
      sendsAgain: installation.may.includes('correct'),
      waiting: installation.status === 'pending' && installation.withdrawnAt === null,
      base: patchFieldsOf(installation),
      ...(!installation.may.includes('correct') && isWithoutForm(installation) && { withoutForm: true }),
      answersBefore: installation.survey.data,
    },
    origin: customDevice.inDatabase ? 'known' : 'unknown',
    factory: customDevice.parameters,
    parameters: customDevice.parameters,
    customer: {
      ...customerOf(installation),
      installationDate: installation.installationDate,
      soldOn: installation.soldOn ?? '',
    },
    noEmail: installation.customerEmail === '',
    installer: {
      name: installation.installer.name,
      company: installation.installer.company,
      taxId: installation.installer.taxId,
      email: installation.installer.email,
      phone: installation.installer.phone,
    },
    answers: installation.survey.data,
    notes: { installer: notes.installer ?? '', customer: notes.customer ?? '', admin: notes.admin ?? '' },
    photos: installation.photos.map(({ name, caption }) => ({ name, caption: caption ?? '' })),
    signature: installation.signature,
    installerSignature: installation.installerSignature,
    seal: installation.signed && { kind: 'sent', ...installation.signed.of },
  };
}

function blank(template: NamedTemplate, version: FormVersion, begin: Begin): Commissioning {
  const { id, number, parametersSchema, installationFormSchema } = version;
  return {
    target: { kind: 'new', partOf: begin.existing?.id ?? null },
    origin: 'known',
    template: { id: template.id, name: template.name, nameTranslations: template.nameTranslations },
    version: { id, number, parametersSchema, installationFormSchema },
    factory: {},
    parameters: {},
    customer: {
      ...(begin.existing ? customerOf(begin.existing) : NO_CUSTOMER),
      customerLanguage: begin.existing?.customerLanguage ?? begin.language,
      installationDate: begin.today,
      soldOn: '',
    },
    installer: installerOf(begin.user),
    answers: {},
    notes: { installer: '', customer: '', admin: '' },
    photos: [],
    signature: null,
    installerSignature: null,
  };
}

/** The installer's data from the profile; missing fields are empty. */
function installerOf(user: User): InstallerForm {
  return {
    name: user.name,
    company: user.company ?? '',
    taxId: user.taxId ?? '',
    email: user.email,
    phone: user.phone ?? '',
  };
}
