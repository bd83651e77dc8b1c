import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './fields.module.css';
import { focusField } from './focus-gap.ts';

type Props = {
  /** The id of the group of buttons, and what is asked. */
  readonly id: string;
  readonly label: string;
  /** Takes the answer away; undefined where there is none, or where one is required. */
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
};

/** Choices with a way to take the answer back: a button that was tapped by mistake can be left only for another one. */
export function Clearable({ id, label, onClear, children }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      {children}
      {onClear !== undefined && (
        <Button
          variant="subtle"
          className={css['clear']}
          aria-label={t('form.clearOf', { label })}
          leftSection={<IconX aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={() => {
            // This button goes away with the answer.
            focusField(id);
            onClear();
          }}
        >
          {t('form.clear')}
        </Button>
      )}
    </div>
  );
}
