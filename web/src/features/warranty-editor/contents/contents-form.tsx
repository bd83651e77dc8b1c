import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { idleButton } from '../../../ui/inputs/idle-button.ts';
import { useMovedNote } from '../../../ui/values/moved-note.tsx';
import css from '../warranty-editor.module.css';

type Props = {
  readonly text: WarrantyTemplate;
  readonly parameters: readonly ParameterField[];
  readonly onChange: (text: WarrantyTemplate) => void;
  /** Takes the same over for every other language; absent where there is none. */
  readonly onCopy?: () => void;
  /** Below it all. */
  readonly removal?: ReactNode;
};

/** What the card has besides the text: the table of the device's data and the blank service log. */
export function ContentsForm({ text, parameters, onChange, onCopy, removal }: Props) {
  const { t } = useTranslation();
  const { showDataTable, showServiceLog, tableParameters } = text;
  return (
    <div className={css['panel']}>
      <h2 className={css['title']}>{t('warranty.contents.title')}</h2>
      <Checkbox
        label={t('warranty.contents.showDataTable')}
        checked={showDataTable}
        onChange={(event) => onChange({ ...text, showDataTable: event.currentTarget.checked })}
      />
      {showDataTable && (
        <TableParameters
          names={tableParameters}
          parameters={parameters}
          onChange={(names) => onChange({ ...text, tableParameters: names })}
        />
      )}
      <Checkbox
        label={t('warranty.contents.showServiceLog')}
        description={t('warranty.contents.serviceLogHelp')}
        checked={showServiceLog}
        onChange={(event) => onChange({ ...text, showServiceLog: event.currentTarget.checked })}
      />
      {onCopy && (
        <Button variant="default" onClick={onCopy}>
          {t('warranty.contents.copy')}
        </Button>
      )}
      {removal}
    </div>
  );
}

type TableProps = {
  /** The names of the parameters that are in the table, in their order. */
  readonly names: readonly string[];
  readonly parameters: readonly ParameterField[];
  readonly onChange: (names: string[]) => void;
};

const tickId = (name: string) => `in-table-${name}`;

/** The parameters of the table in their order, and under them those that it leaves out. */
function TableParameters({ names, parameters, onChange }: TableProps) {
  const { t } = useTranslation();
  const { movedNote, noteMove } = useMovedNote(names);
  const chosen = names.map((name) => ({
    name,
    field: parameters.find((parameter) => parameter.name === name),
  }));
  const others = parameters.filter(({ name }) => !names.includes(name));
  const swap = (at: number, by: -1 | 1) => {
    const [one, other] = [names[at], names[at + by]];
    if (one === undefined || other === undefined) return;
    onChange(names.with(at, other).with(at + by, one));
    noteMove(one);
  };
  /** What is ticked or not goes to the other list, and the focus with it. */
  const tick = (name: string, next: string[]) => {
    onChange(next);
    requestAnimationFrame(() => document.getElementById(tickId(name))?.focus());
  };
  return (
    <fieldset className={css['group']}>
      <legend>{t('warranty.contents.tableParameters')}</legend>
      {chosen.length === 0 && <p className={css['second']}>{t('warranty.contents.noParameter')}</p>}
      <ol className={css['rows']}>
        {chosen.map(({ name, field }, at) => {
          const label = field === undefined ? name : labelOf(field);
          return (
            <li key={name} className={css['row']} data-unknown={field === undefined || undefined}>
              <Checkbox
                id={tickId(name)}
                label={field === undefined ? t('warranty.contents.gone', { name }) : label}
                checked
                onChange={() =>
                  tick(
                    name,
                    names.filter((other) => other !== name),
                  )
                }
              />
              <span className={css['ways']}>
                <ActionIcon
                  aria-label={t('warranty.contents.up', { name: label })}
                  {...idleButton(at === 0, () => swap(at, -1))}
                >
                  <IconArrowUp aria-hidden stroke={1.75} size="1.25rem" />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('warranty.contents.down', { name: label })}
                  {...idleButton(at === chosen.length - 1, () => swap(at, 1))}
                >
                  <IconArrowDown aria-hidden stroke={1.75} size="1.25rem" />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ol>
      {movedNote}
      {others.map((field) => (
        <Checkbox
          key={field.name}
          id={tickId(field.name)}
          label={labelOf(field)}
          checked={false}
          onChange={() => tick(field.name, [...names, field.name])}
        />
      ))}
    </fieldset>
  );
}

function labelOf({ label, labels }: ParameterField): string {
  return labelIn(currentLanguage(), labels, label);
}
