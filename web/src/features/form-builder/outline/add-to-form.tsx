import { Button } from '@mantine/core';
import { missingStages } from '@portal/domain/form-builder/edit';
import { WRITTEN_TYPES, type WrittenType } from '@portal/domain/form-builder/field-kinds';
import type { FormSchema } from '@portal/domain/form/schema';
import { type Stage, STAGE_NAMES } from '@portal/domain/production/stages';
import { IconPlus } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../../form/fields/controls.tsx';
import { ListSelect } from '../list-select.tsx';
import { ownKeysOf } from '../use-shortcuts.ts';
import css from './outline.module.css';

export type NewField = { readonly label: string; readonly type: WrittenType };

type AddFieldProps = {
  readonly stepId: string;
  readonly onAdd: (stepId: string, field: NewField) => void;
};

/** Label and type of a new field. The label comes first: its name is made from it. */
export const AddField = memo(function AddField({ stepId, onAdd }: AddFieldProps) {
  const { t } = useTranslation();
  const [label, setLabel] = useState('');
  const [type, setType] = useState<WrittenType>('text');
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLDivElement>(null);
  return (
    <form
      noValidate
      className={css['add']}
      aria-label={t('builder.add.field')}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(label.trim() === '');
        if (label.trim() === '') {
          input.current?.querySelector('input')?.focus();
          return;
        }
        onAdd(stepId, { label: label.trim(), type });
        setLabel('');
      }}
    >
      <div ref={input}>
        <LineControl
          id="builder-new-field"
          label={t('builder.add.fieldLabel')}
          error={asked && label.trim() === '' ? t('form.gap.required') : undefined}
          autoComplete="off"
          maxLength={300}
          value={label}
          {...ownKeysOf(label)}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </div>
      <ListSelect
        label={t('builder.field.type')}
        hideLabel
        value={type}
        choices={WRITTEN_TYPES.map((one) => ({ value: one, label: t(`builder.type.${one}`) }))}
        onChange={(chosen) => setType(chosen as WrittenType)}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus aria-hidden stroke={1.75} size="1.25rem" />}
      >
        {t('builder.add.field')}
      </Button>
    </form>
  );
});

/** The title of a new step, which comes after the chosen one. */
export const AddStep = memo(function AddStep({ onAdd }: { readonly onAdd: (title: string) => void }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [asked, setAsked] = useState(false);
  return (
    <form
      noValidate
      className={css['add']}
      aria-label={t('builder.add.step')}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(title.trim() === '');
        if (title.trim() === '') return;
        onAdd(title.trim());
        setTitle('');
      }}
    >
      <LineControl
        id="builder-new-step"
        label={t('builder.add.stepTitle')}
        error={asked && title.trim() === '' ? t('form.gap.required') : undefined}
        autoComplete="off"
        maxLength={200}
        value={title}
        {...ownKeysOf(title)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus aria-hidden stroke={1.75} size="1.25rem" />}
      >
        {t('builder.add.step')}
      </Button>
    </form>
  );
});

type AddStageProps = {
  readonly form: FormSchema;
  readonly onAdd: (stage: Stage, title: string) => void;
};

/** The stages of production without a step: each step of a production form belongs to one of them. */
export function AddStage({ form, onAdd }: AddStageProps) {
  const { t } = useTranslation();
  const missing = missingStages(form);
  if (missing.length === 0) return null;
  return (
    <fieldset className={css['add']} aria-label={t('builder.add.step')}>
      {missing.map((stage) => {
        const title = t(`production.stages.${STAGE_NAMES[stage]}`);
        return (
          <Button
            key={stage}
            variant="default"
            leftSection={<IconPlus aria-hidden stroke={1.75} size="1.25rem" />}
            onClick={() => onAdd(stage, title)}
          >
            {stage}. {title}
          </Button>
        );
      })}
    </fieldset>
  );
}
