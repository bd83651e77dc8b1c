import { Button } from '@mantine/core';
import type { FormSchema } from '@portal/domain/form/schema';
import type { Place } from '@portal/domain/form-builder/rules';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../../form/fields/field-label.ts';
import { ListSelect } from '../list-select.tsx';
import css from './panel.module.css';

type Props = {
  readonly form: FormSchema;
  readonly place: Place;
  readonly onMove: (by: -1 | 1) => void;
  readonly onMoveTo: (stepId: string) => void;
  /** Null for what has no copies. */
  readonly onDuplicate: (() => void) | null;
  readonly onDelete: () => void;
};

const ICON = { 'aria-hidden': true, stroke: 1.75, size: '1.25rem' } as const;

/** What is done to the chosen step or field as a whole. */
export const PlaceActions = memo(function PlaceActions(props: Props) {
  const { form, place, onMove, onMoveTo, onDuplicate, onDelete } = props;
  const { t } = useTranslation();
  const home =
    place.kind === 'field'
      ? form.steps.find((step) => step.fields.some((field) => field.name === place.name))?.id
      : undefined;
  return (
    <fieldset className={css['actions']} aria-label={t('builder.action.title')}>
      <Button variant="default" leftSection={<IconArrowUp {...ICON} />} onClick={() => onMove(-1)}>
        {t('builder.action.up')}
      </Button>
      <Button variant="default" leftSection={<IconArrowDown {...ICON} />} onClick={() => onMove(1)}>
        {t('builder.action.down')}
      </Button>
      {onDuplicate !== null && (
        <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={onDuplicate}>
          {t('builder.action.duplicate')}
        </Button>
      )}
      <Button variant="default" color="bad" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
        {t('builder.action.delete')}
      </Button>
      {home !== undefined && form.steps.length > 1 && (
        <ListSelect
          label={t('builder.action.moveTo')}
          value={home}
          choices={form.steps.map((step, index) => ({
            value: step.id,
            label: `${String(index + 1)}. ${titleOf(step) || t('builder.unnamed')}`,
          }))}
          onChange={(stepId) => {
            if (stepId !== home) onMoveTo(stepId);
          }}
        />
      )}
    </fieldset>
  );
});
