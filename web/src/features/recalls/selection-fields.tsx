import { pastedSerials } from '@portal/domain/recalls/selection';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl, SelectControl } from '../../form/fields/controls.tsx';
import { formatNumber } from '../../lib/languages/format.ts';
import css from './recalls.module.css';
import type { SelectionFaults, SelectionState } from './selection-state.ts';
import { useNames } from './use-names.ts';

type Props = {
  readonly state: SelectionState;
  readonly faults: SelectionFaults;
  readonly onChange: (state: SelectionState) => void;
};

/** The ways to choose the devices of a recall: by component, serial numbers and dates. */
export function SelectionFields({ state, faults, onChange }: Props) {
  const { t } = useTranslation();
  const { types } = useNames();
  const read = pastedSerials(state.pasted).length;
  const fault = (way: keyof SelectionFaults) => {
    const code = faults[way];
    return code && t(`recallOffice.pick.${code}`, { count: read });
  };
  const set =
    (name: keyof SelectionState) => (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...state, [name]: event.currentTarget.value });
  const line = (name: keyof SelectionState, label: string, error?: string, type?: 'date') => (
    <LineControl
      id={`recall-${name}`}
      label={label}
      value={state[name]}
      onChange={set(name)}
      error={error}
      maxLength={type === undefined ? 100 : undefined}
      type={type}
    />
  );
  const days = (what: 'made' | 'commissioned') => (
    <Way title={t(`recallOffice.pick.${what}`)}>
      <div className={css['pair']}>
        {line(`${what}From`, t('recallOffice.pick.from'), undefined, 'date')}
        {line(`${what}To`, t('recallOffice.pick.to'), fault(what), 'date')}
      </div>
    </Way>
  );
  return (
    <div className={css['form']}>
      <SelectControl
        id="recall-template"
        label={t('recallOffice.pick.type')}
        empty={t('recallOffice.pick.allTypes')}
        options={types}
        value={state.template}
        onChange={set('template')}
      />
      <div className={css['ways']}>
        <ComponentWay state={state} error={fault('component')} onChange={onChange} line={line} />
        <Way title={t('recallOffice.pick.serials')}>
          <AreaControl
            id="recall-pasted"
            label={t('recallOffice.pick.paste')}
            help={
              read === 0
                ? t('recallOffice.pick.pasteHelp')
                : t('recallOffice.pick.pasted', { count: read, total: formatNumber(read) })
            }
            error={fault('serials')}
            value={state.pasted}
            onChange={set('pasted')}
            spellCheck={false}
          />
          <div className={css['pair']}>
            {line('serialFrom', t('recallOffice.pick.from'), undefined)}
            {line('serialTo', t('recallOffice.pick.to'), fault('serialRange'))}
          </div>
        </Way>
        <div className={css['form']}>
          {days('made')}
          {days('commissioned')}
        </div>
      </div>
    </div>
  );
}

type WayProps = { readonly title: string; readonly children: ReactNode };

function Way({ title, children }: WayProps) {
  return (
    <fieldset className={css['way']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type ComponentProps = {
  readonly state: SelectionState;
  readonly error: string | undefined;
  readonly onChange: (state: SelectionState) => void;
  readonly line: (name: keyof SelectionState, label: string, error?: string) => ReactNode;
};

/** By the number of a component: exactly, by its beginning, or a range. */
function ComponentWay({ state, error, onChange, line }: ComponentProps) {
  const { t } = useTranslation();
  const { fields } = useNames();
  return (
    <Way title={t('recallOffice.pick.component')}>
      <SelectControl
        id="recall-field"
        label={t('recallOffice.pick.parameter')}
        empty={t('recallOffice.pick.anyParameter')}
        options={fields}
        value={state.field}
        onChange={(event) => onChange({ ...state, field: event.currentTarget.value })}
      />
      <SelectControl
        id="recall-match"
        label={t('recallOffice.pick.match')}
        options={(['prefix', 'exact', 'range'] as const).map((value) => ({
          value,
          label: t(`recallOffice.pick.${value}`),
        }))}
        value={state.match}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...state, match: value === 'exact' || value === 'range' ? value : 'prefix' });
        }}
      />
      {state.match === 'range' ? (
        <div className={css['pair']}>
          {line('componentFrom', t('recallOffice.pick.from'))}
          {line('componentTo', t('recallOffice.pick.to'), error)}
        </div>
      ) : (
        line('value', t('recallOffice.pick.value'), error)
      )}
    </Way>
  );
}
