import type { Calculation } from '@portal/domain/form/calculation';
import type { Source } from '@portal/domain/form-builder/sources';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../../form/fields/field-label.ts';
import { ListSelect } from '../list-select.tsx';
import { NumberControl } from './number-control.tsx';
import css from './panel.module.css';

type Kind = Calculation['kind'];

const KINDS: readonly Kind[] = ['number', 'field', 'add', 'subtract', 'multiply', 'divide', 'round'];
/** Deeper than this nothing further can be nested; the domain allows ten. */
const DEEPEST = 8;
const NOTHING: Calculation = { kind: 'number', value: 0 };

type Props = {
  readonly id: string;
  readonly calculation: Calculation;
  readonly operands: readonly Source[];
  readonly onChange: (calculation: Calculation) => void;
};

/** How a value comes about, as a tree of choices: numbers, fields, the four operations and rounding. */
export function CalculationEditor(props: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={css['languages']}>
      <legend>{t('builder.calculation.title')}</legend>
      <Part {...props} depth={1} />
    </fieldset>
  );
}

function Part({ id, calculation, operands, depth, onChange }: Props & { readonly depth: number }) {
  const { t } = useTranslation();
  const kinds = depth < DEEPEST ? KINDS : KINDS.slice(0, 2);
  const below = { operands, depth: depth + 1 };
  return (
    <div className={css['part']}>
      <ListSelect
        label={t('builder.calculation.kind')}
        hideLabel
        value={calculation.kind}
        choices={kinds.map((kind) => ({ value: kind, label: t(`builder.calculation.${kind}`) }))}
        onChange={(kind) => onChange(partOfKind(kind as Kind, calculation, operands))}
      />
      {calculation.kind === 'number' && (
        <NumberControl
          id={`${id}-number`}
          label={t('builder.calculation.number')}
          value={calculation.value}
          onChange={(value) => onChange({ kind: 'number', value: value ?? 0 })}
        />
      )}
      {calculation.kind === 'field' && (
        <ListSelect
          label={t('builder.calculation.field')}
          hideLabel
          value={calculation.field}
          choices={operands.map((source) => ({
            value: source.reference,
            label: labelOf(source.definition) || t('builder.unnamed'),
          }))}
          error={!operands.some((source) => source.reference === calculation.field)}
          onChange={(field) => onChange({ kind: 'field', field })}
        />
      )}
      {calculation.kind === 'round' && (
        <>
          <Part
            {...below}
            id={`${id}-of`}
            calculation={calculation.of}
            onChange={(of) => onChange({ ...calculation, of })}
          />
          <NumberControl
            id={`${id}-decimals`}
            label={t('builder.calculation.decimals')}
            value={calculation.decimals}
            onChange={(decimals = 0) =>
              onChange({ ...calculation, decimals: Math.min(6, Math.max(0, Math.trunc(decimals))) })
            }
          />
        </>
      )}
      {'left' in calculation && (
        <>
          <Part
            {...below}
            id={`${id}-left`}
            calculation={calculation.left}
            onChange={(left) => onChange({ ...calculation, left })}
          />
          <span className={css['sign']}>{t(`builder.calculation.${calculation.kind}`)}</span>
          <Part
            {...below}
            id={`${id}-right`}
            calculation={calculation.right}
            onChange={(right) => onChange({ ...calculation, right })}
          />
        </>
      )}
    </div>
  );
}

/** A part of another kind; what was there becomes its first operand. */
function partOfKind(kind: Kind, before: Calculation, operands: readonly Source[]): Calculation {
  switch (kind) {
    case 'number':
      return NOTHING;
    case 'field':
      return { kind, field: operands[0]?.reference ?? '' };
    case 'round':
      return { kind, of: before, decimals: 1 };
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return 'left' in before ? { ...before, kind } : { kind, left: before, right: NOTHING };
  }
}
