import { useTranslation } from 'react-i18next';
import { LineControl } from './controls.tsx';

/** The fields of a person by name. */
export type PersonField = 'name' | 'company' | 'taxId' | 'phone' | 'certificateNumber';

type Control = { readonly id: string; readonly error: string | undefined };

type Props<Given extends Control> = {
  /** Registration and id of a field, from the form that sends it. */
  readonly control: (field: PersonField) => Given;
  /** Whether company, tax number and phone are required. */
  readonly complete: boolean;
};

/** Name, company, tax number, phone and certificate: for registration and profile. */
export function PersonFields<Given extends Control>({ control, complete }: Props<Given>) {
  const { t } = useTranslation();
  return (
    <>
      <LineControl
        {...control('name')}
        required
        label={t('form.person.name')}
        autoComplete="name"
        autoCapitalize="words"
      />
      <LineControl
        {...control('company')}
        required={complete}
        label={t('form.person.company')}
        autoComplete="organization"
      />
      <LineControl
        {...control('taxId')}
        required={complete}
        label={t('form.person.taxId')}
        help={t('form.person.taxIdHelp')}
        inputMode="numeric"
        autoComplete="off"
      />
      <LineControl
        {...control('phone')}
        required={complete}
        label={t('form.person.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+48 600 700 800"
      />
      <LineControl
        {...control('certificateNumber')}
        label={t('form.person.certificateNumber')}
        help={t('form.person.certificateNumberHelp')}
        autoComplete="off"
      />
    </>
  );
}
