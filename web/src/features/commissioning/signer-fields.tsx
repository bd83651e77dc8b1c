import { useTranslation } from 'react-i18next';
import { LineControl } from '../../form/fields/controls.tsx';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { issueText } from '../../form/fields/gap-text.ts';
import { formatDate } from '../../lib/languages/format.ts';
import type { SignerProps } from '../../records/field-work/record-screen.ts';
import css from './commissioning.module.css';
import type { Commissioning } from './commissioning-draft.ts';
import { signerOf, signsNow } from './signing.ts';

/** Who signs for the customer, for a company with their function, and the day; says when a signature was taken away. */
export default function SignerFields({ data, today, gaps, onChange }: SignerProps<Commissioning>) {
  const { t } = useTranslation();
  const signer = signerOf(data);
  const line = (name: 'name' | 'role', field: string) => (
    <LineControl
      id={fieldId('signatures', field)}
      label={t(`commissioning.signatures.${name}`)}
      required
      autoComplete="off"
      autoCapitalize={name === 'name' ? 'words' : 'sentences'}
      value={signer[name]}
      error={gaps.has(field) ? issueText(t, gaps.get(field) ?? '') : undefined}
      onChange={({ currentTarget: { value } }) =>
        onChange({ kind: 'value', field: 'signer', value: { ...signer, [name]: value } })
      }
    />
  );
  const { seal } = data;
  if (!signsNow(data)) return null;
  return (
    <div className={css['fields']}>
      {line('name', 'signerName')}
      {data.customer.companyName.trim() !== '' && line('role', 'signerRole')}
      <p className={css['signedOn']}>
        {t('commissioning.signatures.on', {
          day: formatDate(seal?.kind === 'here' ? seal.content.signer.on : today),
        })}
      </p>
      {seal?.kind === 'here' && (
        <p className={`${css['signedOn']} mono`}>
          {t('commissioning.signatures.hash', { hash: seal.hash.slice(0, 12) })}
        </p>
      )}
    </div>
  );
}
