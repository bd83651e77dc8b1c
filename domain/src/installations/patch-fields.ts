import type { Fields } from '../queue/three-way.ts';
import { customerFieldsOf } from './customer-fields.ts';
import type { Installation } from './record.ts';

/**
 * An installation in the form of a merge patch, for comparing two versions: the customer's fields one by one, the
 * answers by step, and the device's parameters.
 */
export function patchFieldsOf(installation: Installation): Fields {
  const { installer, customDevice } = installation;
  return {
    installationDate: installation.installationDate,
    soldOn: installation.soldOn,
    ...customerFieldsOf(installation),
    installer: {
      name: installer.name,
      company: installer.company,
      taxId: installer.taxId,
      email: installer.email,
      phone: installer.phone,
    },
    notes: installation.notes,
    survey: installation.survey,
    photos: installation.photos,
    signature: installation.signature,
    installerSignature: installation.installerSignature,
    parameters: customDevice.parameters,
  };
}
