import type { FormSchema, Step } from '@portal/domain/form/schema';
import type { Drop } from '@portal/domain/form-builder/move';
import type { Place } from '@portal/domain/form-builder/rules';
import { missingHelp, missingLanguages } from '@portal/domain/form-builder/texts';
import type { Language } from '@portal/domain/templates/labels';
import { IconClipboardText } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf, titleOf } from '../../../form/fields/field-label.ts';
import { AddField, type NewField } from './add-to-form.tsx';
import { placeKey, placeOfRow, rowId } from '../place.ts';
import { OutlineRow } from './outline-row.tsx';
import type { Severity } from '../problems/problems.ts';
import { MOVES_BY_KEY } from '../use-shortcuts.ts';
import { useDragging } from './use-dragging.ts';
import css from './outline.module.css';

/** What is told of each row besides its own words, by the key of its place. */
export type RowNotes = {
  readonly rules: ReadonlyMap<string, string>;
  readonly severities: ReadonlyMap<string, Severity>;
};

type Props = {
  readonly form: FormSchema;
  readonly selected: Place | null;
  readonly main: Language;
  readonly notes: RowNotes;
  readonly onSelect: (place: Place) => void;
  readonly onAddField: (stepId: string, field: NewField) => void;
  /** What adds a step. */
  readonly addStep: ReactNode;
  readonly onDrop: (dragged: Place, drop: Drop) => void;
  /** Chooses the form as a whole. */
  readonly onForm: () => void;
};

/** Steps and fields in order; the chosen step takes new fields. */
export function Outline(props: Props) {
  const { form, selected, main, notes, onSelect, onAddField, addStep, onDrop, onForm } = props;
  const { t } = useTranslation();
  const select = useCallback((id: string) => onSelect(placeOfRow(id)), [onSelect]);
  useDragging(form, onDrop);
  return (
    <nav aria-label={t('builder.area.outline')} className={css['outline']} {...{ [MOVES_BY_KEY]: '' }}>
      <button
        type="button"
        className={css['row']}
        data-kind="form"
        aria-current={selected === null || undefined}
        onClick={onForm}
      >
        <IconClipboardText aria-hidden stroke={1.75} size="1.25rem" className={css['icon']} />
        <span className={css['label']}>{t('builder.form.title')}</span>
      </button>
      <ol className={css['steps']}>
        {form.steps.map((step, index) => (
          <OutlineStep
            key={step.id}
            step={step}
            number={index + 1}
            selected={keyWithin(step, selected)}
            main={main}
            notes={notes}
            onSelect={select}
            onAddField={onAddField}
          />
        ))}
      </ol>
      {addStep}
    </nav>
  );
}

/** The key of what is chosen when it is this step or one of its fields, so that no other step is drawn again. */
function keyWithin(step: Step, selected: Place | null): string | null {
  if (selected === null) return null;
  const within =
    selected.kind === 'step'
      ? step.id === selected.id
      : step.fields.some((field) => field.name === selected.name);
  return within ? placeKey(selected) : null;
}

type StepProps = Pick<Props, 'main' | 'notes' | 'onAddField'> & {
  readonly step: Step;
  readonly number: number;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
};

const OutlineStep = memo(function OutlineStep(props: StepProps) {
  const { step, number, selected, main, notes, onSelect, onAddField } = props;
  const place: Place = { kind: 'step', id: step.id };
  const own = placeKey(place);
  return (
    <li>
      <OutlineRow
        id={rowId(place)}
        label={titleOf(step)}
        number={number}
        selected={selected === own}
        rule={notes.rules.get(own)}
        severity={notes.severities.get(own)}
        untranslated={missingLanguages({ label: step.title, labels: step.titles }, main).length}
        onSelect={onSelect}
      />
      {step.fields.length > 0 && (
        <ol className={css['fields']}>
          {step.fields.map((field) => {
            const key = placeKey({ kind: 'field', name: field.name });
            return (
              <li key={field.name}>
                <OutlineRow
                  id={rowId({ kind: 'field', name: field.name })}
                  label={labelOf(field)}
                  type={field.type}
                  selected={selected === key}
                  rule={notes.rules.get(key)}
                  severity={notes.severities.get(key)}
                  untranslated={missingLanguages(field, main).length + missingHelp(field.help).length}
                  onSelect={onSelect}
                />
              </li>
            );
          })}
        </ol>
      )}
      {selected !== null && <AddField stepId={step.id} onAdd={onAddField} />}
    </li>
  );
});
