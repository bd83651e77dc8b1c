import type { WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { idleButton } from '../../../ui/inputs/idle-button.ts';
import { useMovedNote } from '../../../ui/values/moved-note.tsx';
import { Line } from './parameter-line.tsx';
import css from '../template-editor.module.css';

type Props = {
  readonly rows: readonly WrittenParameter[];
  readonly editable: boolean;
  readonly onRows: (rows: readonly WrittenParameter[]) => void;
  readonly onEdit: (parameter: WrittenParameter) => void;
};

/** The parameters in their order; those of a draft are moved, opened and deleted. */
export function ParameterRows({ rows, editable, onRows, onEdit }: Props) {
  const { t } = useTranslation();
  const { movedNote, noteMove } = useMovedNote(rows.map(({ name }) => name));
  return (
    <>
      <ol className={css['rows']} aria-label={t('templates.parameters.title')}>
        {rows.map((row, at) => (
          <li key={row.name}>
            <Line parameter={row} />
            {editable && (
              <RowActions
                parameter={row}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by) => {
                  onRows(moved(rows, at, by));
                  noteMove(row.name);
                }}
                onEdit={() => onEdit(row)}
                onDelete={() => {
                  onRows(without(rows, at));
                  goOnAt(rows[at + 1] ?? rows[at - 1]);
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {movedNote}
    </>
  );
}

type RowActionsProps = {
  readonly parameter: WrittenParameter;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function RowActions({ parameter, isFirst, isLast, onMove, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const name = parameter.label;
  return (
    <div className={css['icons']}>
      <ActionIcon
        variant="subtle"
        aria-label={t('templates.parameters.up', { name })}
        {...idleButton(isFirst, () => onMove(-1))}
      >
        <IconArrowUp aria-hidden stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('templates.parameters.down', { name })}
        {...idleButton(isLast, () => onMove(1))}
      >
        <IconArrowDown aria-hidden stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        id={editId(parameter)}
        variant="subtle"
        aria-label={t('templates.parameters.edit', { name })}
        onClick={onEdit}
      >
        <IconPencil aria-hidden stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('templates.parameters.delete', { name })}
        disabled={parameter.barcodeScanner === true}
        onClick={onDelete}
      >
        <IconTrash aria-hidden stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

const editId = ({ name }: WrittenParameter) => `edit-${name}`;

/** Whoever has deleted a row goes on at the one beside it, at what a key that is pressed once more does no harm by. */
function goOnAt(row: WrittenParameter | undefined): void {
  if (row !== undefined) requestAnimationFrame(() => document.getElementById(editId(row))?.focus());
}

/** The list with one row moved up (-1) or down (1); at an end it stays as it is. */
function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const [row, other] = [rows[at], rows[at + by]];
  if (row === undefined || other === undefined) return [...rows];
  return rows.map((one, place) => (place === at ? other : place === at + by ? row : one));
}

/** The list without one row. */
function without<Row>(rows: readonly Row[], at: number): Row[] {
  return rows.filter((_, place) => place !== at);
}
