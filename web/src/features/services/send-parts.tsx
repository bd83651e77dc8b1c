import { ActionIcon, Button, TextInput } from '@mantine/core';
import { NO_PART, type PartLine, partLinesText } from '@portal/domain/services/part-lines';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../form/fields/controls.tsx';
import type { ActionText } from './action-fields.ts';
import css from './services.module.css';

/** The words in which sent parts are written. */
export function partWords(t: TFunction) {
  return { number: t('services.parts.no'), pieces: t('services.parts.pieces') };
}

type Props = {
  readonly text: ActionText;
  /** Id of the first part's field. */
  readonly id: string;
  readonly error: string | undefined;
  readonly onText: (text: ActionText) => void;
};

const LINE_MAX = 200;

/** What is sent, line by line, beside what was asked for; it begins with the request. */
export function SendParts({ text, id, error, onText }: Props) {
  const { t } = useTranslation();
  const { lines } = text;
  const change = (next: readonly PartLine[]) =>
    onText({ ...text, lines: next, sent: partLinesText(next, partWords(t)) });
  const set = (at: number, part: Partial<PartLine>) =>
    change(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <div className={css['sending']}>
      <section aria-label={t('services.part.required')}>
        <h3>{t('services.part.required')}</h3>
        <p className={css['request']}>{text.required}</p>
      </section>
      <div className={css['lines']}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line no-array-index-key -- a line has no other identity than its place
          <div key={at} className={css['line']}>
            <TextInput
              label={t('services.parts.part', { at: at + 1 })}
              value={line.part}
              maxLength={LINE_MAX}
              {...(at === 0 && { id, error })}
              onChange={(event) => set(at, { part: event.currentTarget.value })}
            />
            <TextInput
              label={t('services.parts.number')}
              aria-label={t('services.parts.numberOf', { at: at + 1 })}
              value={line.number}
              maxLength={LINE_MAX}
              onChange={(event) => set(at, { number: event.currentTarget.value })}
            />
            <TextInput
              label={t('services.parts.quantity')}
              aria-label={t('services.parts.quantityOf', { at: at + 1 })}
              value={line.quantity}
              inputMode="numeric"
              maxLength={4}
              // A number of pieces: no sign, and no zero at its beginning.
              onChange={(event) =>
                set(at, { quantity: event.currentTarget.value.replaceAll(/\D/g, '').replace(/^0+/, '') })
              }
            />
            <ActionIcon
              variant="default"
              aria-label={t('services.parts.remove', { at: at + 1 })}
              disabled={lines.length === 1}
              onClick={() => change(lines.filter((_, index) => index !== at))}
            >
              <IconTrash aria-hidden stroke={1.75} size="1.25rem" />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden stroke={1.75} />}
          onClick={() => change([...lines, NO_PART])}
        >
          {t('services.parts.add')}
        </Button>
        <LineControl
          id="act-tracking"
          label={t('services.dialog.tracking')}
          value={text.tracking}
          maxLength={LINE_MAX}
          autoComplete="off"
          onChange={(event) => onText({ ...text, tracking: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
