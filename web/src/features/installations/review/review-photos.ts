import type { StoredFile } from '@portal/domain/files/record';
import type { FormSchema } from '@portal/domain/form/schema';
import { storedForm } from '@portal/domain/form/visible';
import type { Installation } from '@portal/domain/installations/record';
import type { TFunction } from 'i18next';
import { picturesOfStep } from '../../../form/steps/answered-step.ts';

/** A photo or signature of an installation, as the reviewer looks at it. */
export type ReviewPhoto = {
  readonly name: string;
  readonly label: string;
  readonly isSignature: boolean;
  readonly file: StoredFile | undefined;
  /** Its place in the record, for remarks and marks. */
  readonly field: string;
};

/** Photos of the form, additional ones, then the signatures. */
export function photosOf(
  t: TFunction,
  installation: Installation,
  form: FormSchema | undefined,
): readonly ReviewPhoto[] {
  const files = new Map(installation.files.map((file) => [file.name, file]));
  const steps =
    form === undefined
      ? []
      : storedForm(form, installation.survey.data, installation.customDevice.parameters);
  const asked = steps.flatMap((step) =>
    picturesOfStep(step, installation.survey.data).map(({ name, label, signature }) => ({
      name,
      label,
      isSignature: signature === true,
      field: files.get(name)?.field.replace(/\.\d+$/, '') ?? `survey.${step.id}`,
    })),
  );
  const added = installation.photos.map(({ name, caption }) => ({
    name,
    label: caption ?? t('installations.photo'),
    isSignature: false,
    field: `photos.${name}`,
  }));
  const signatures = [
    { name: installation.signature, label: t('installations.signatureCustomer'), field: 'signature' },
    {
      name: installation.installerSignature,
      label: t('installations.signatureInstaller'),
      field: 'installerSignature',
    },
  ].flatMap((one) => (one.name === '' ? [] : [{ ...one, isSignature: true }]));
  const all = [...asked, ...added, ...signatures];
  return [...all.filter((one) => !one.isSignature), ...all.filter((one) => one.isSignature)].map((one) => ({
    ...one,
    file: files.get(one.name),
  }));
}
