import { Button, Modal } from '@mantine/core';
import type { FormSchema } from '@portal/domain/form/schema';
import type { Place } from '@portal/domain/form-builder/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioRows } from '../../../ui/inputs/radio-rows.tsx';
import { placeKey, placeLabel } from '../place.ts';
import css from '../dialogs.module.css';

/** A step or field that others look at, and those others. */
export type Deletion = {
  readonly place: Place;
  /** What is shown by rules that look at it. */
  readonly ruled: readonly Place[];
  /** Calculated fields that take it. */
  readonly calculated: readonly Place[];
};

type Props = {
  readonly form: FormSchema;
  readonly deletion: Deletion;
  readonly onDelete: (takeConditions: boolean) => void;
  readonly onClose: () => void;
};

/** Before something is deleted that rules look at: their names, and the choice to take their conditions along. */
export function DeleteDialog({ form, deletion, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const { place, ruled, calculated } = deletion;
  const [choice, setChoice] = useState<'take' | 'leave'>('take');
  const names = (places: readonly Place[]) => (
    <ul className={css['names']}>
      {places.map((one) => (
        <li key={placeKey(one)}>{placeLabel(t, form, one)}</li>
      ))}
    </ul>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('builder.delete.title', { name: placeLabel(t, form, place) })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['fields']}>
        {ruled.length > 0 && (
          <div>
            <p className={css['text']}>{t('builder.delete.rules', { count: ruled.length })}</p>
            {names(ruled)}
          </div>
        )}
        {calculated.length > 0 && (
          <div>
            <p className={css['text']}>{t('builder.delete.calculated', { count: calculated.length })}</p>
            {names(calculated)}
          </div>
        )}
        {ruled.length > 0 && (
          <RadioRows
            name="delete-conditions"
            label={t('builder.delete.conditions')}
            value={choice}
            options={[
              { value: 'take', label: t('builder.delete.take') },
              { value: 'leave', label: t('builder.delete.leave') },
            ]}
            onChange={setChoice}
          />
        )}
      </div>
      <div className={css['actions']}>
        <Button variant="outline" color="bad" onClick={() => onDelete(choice === 'take')}>
          {t('builder.action.delete')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Modal>
  );
}
