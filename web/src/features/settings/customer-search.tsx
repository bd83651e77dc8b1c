import { Button, TextInput } from '@mantine/core';
import { type CustomerQuery, customerQuerySchema } from '@portal/domain/privacy/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../form/fields/focus-gap.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import css from './settings.module.css';

const WAYS = ['byEmail', 'byPhone', 'byName'] as const;
type Way = (typeof WAYS)[number];
const FIELDS = {
  byEmail: ['email'],
  byPhone: ['phone'],
  byName: ['name', 'address'],
} as const satisfies Record<Way, readonly (keyof CustomerQuery)[]>;
const WRONG = { byEmail: 'emailWrong', byPhone: 'phoneWrong', byName: 'nameWrong' } as const;
const TYPES = { email: 'email', phone: 'tel', name: 'text', address: 'text' } as const;

/** What a customer was looked for by, on one line. */
export function queryText({ email, phone, name, address }: CustomerQuery): string {
  return [email, phone, name, address].filter((said) => said !== undefined).join(', ');
}

const idOf = (field: keyof CustomerQuery) => `customer-${field}`;

type Props = { readonly busy: boolean; readonly onFind: (query: CustomerQuery) => void };

/** Looks for a customer by e-mail, by phone, or by name and address. */
export function CustomerSearch({ busy, onFind }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('byEmail');
  const [typed, setTyped] = useState<Record<keyof CustomerQuery, string>>({
    email: '',
    phone: '',
    name: '',
    address: '',
  });
  const [wrong, setWrong] = useState<readonly (keyof CustomerQuery)[]>([]);

  function ask(event: React.SubmitEvent) {
    event.preventDefault();
    const asked = Object.fromEntries(FIELDS[way].map((field) => [field, typed[field]]));
    const read = customerQuerySchema.safeParse(asked);
    const faults = new Set(read.error?.issues.map(({ path }) => path[0]));
    const fields = FIELDS[way].filter((field) => faults.has(field));
    setWrong(fields);
    const [first] = fields;
    if (read.success) onFind(read.data);
    else if (first !== undefined) focusField(idOf(first));
  }

  return (
    <>
      <Segments
        name="customer-by"
        label={t('settings.customer.by')}
        value={way}
        options={WAYS.map((value) => ({ value, label: t(`settings.customer.${value}`) }))}
        columns={2}
        onChange={(value) => {
          setWay(value);
          setWrong([]);
        }}
      />
      <form className={css['find']} noValidate onSubmit={ask}>
        {FIELDS[way].map((field) => (
          <TextInput
            key={field}
            id={idOf(field)}
            label={t(`settings.customer.${field}`)}
            type={TYPES[field]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed[field]}
            error={wrong.includes(field) && t(`settings.customer.${WRONG[way]}`)}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [field]: value }))}
          />
        ))}
        <Button type="submit" variant="outline" loading={busy}>
          {t('settings.customer.find')}
        </Button>
      </form>
    </>
  );
}
