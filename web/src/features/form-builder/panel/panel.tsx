import type { Field, FormSchema, ShowWhen } from '@portal/domain/form/schema';
import { changeField, changeRule, changeStep } from '@portal/domain/form-builder/edit';
import { type WrittenType, WRITTEN_TYPES } from '@portal/domain/form-builder/field-kinds';
import type { Place } from '@portal/domain/form-builder/rules';
import { operandsFor, sourcesFor } from '@portal/domain/form-builder/sources';
import { labelsWith, textIn, withTextIn } from '@portal/domain/form-builder/texts';
import type { Language } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../../form/fields/field-label.ts';
import type { BuilderAction } from '../builder-state.ts';
import { placeKey } from '../place.ts';
import { ConditionEditor } from '../rules/condition-editor.tsx';
import { FieldSettings } from './field-settings.tsx';
import { ListSelect } from '../list-select.tsx';
import { labelErrors, type Problem, problemText } from '../problems/problems.ts';
import { sourcesByReference } from '../rules/rule-words.ts';
import { TextInLanguages } from './text-in-languages.tsx';
import css from './panel.module.css';

type Props = {
  readonly form: FormSchema;
  /** The form a moment ago: what is told of other places need not keep up with each letter. */
  readonly shown: FormSchema;
  readonly parameters: readonly ParameterField[];
  readonly main: Language;
  readonly place: Place;
  readonly problems: readonly Problem[];
  /** Two fields share a label. */
  readonly blocked: boolean;
  readonly dispatch: (action: BuilderAction) => void;
  readonly onRetype: (name: string, type: WrittenType) => void;
  readonly actions: ReactNode;
};

/** The chosen step or field: its texts in three languages, what its type asks for, and when it is shown. */
export function Panel(props: Props) {
  const { shown, parameters, place, blocked, dispatch } = props;
  const key = placeKey(place);
  const sources = useMemo(() => sourcesByReference(shown, parameters), [shown, parameters]);
  const offered = useMemo(() => sourcesFor(shown, parameters, place), [shown, parameters, place]);
  const stepTitle = useCallback(
    (id: string) => titleOf(shown.steps.find((step) => step.id === id) ?? { title: id }),
    [shown],
  );
  const setRule = useCallback(
    (showWhen: ShowWhen | undefined, about?: string) =>
      dispatch({
        kind: 'change',
        change: (now) => changeRule(now, place, showWhen),
        ...(about !== undefined && { about: `${key}-rule-${about}` }),
      }),
    [dispatch, place, key],
  );
  const rule = (showWhen: ShowWhen | undefined) => (
    <ConditionEditor
      id={`builder-${key}-rule`}
      showWhen={showWhen}
      offered={offered}
      sources={sources}
      stepTitle={stepTitle}
      blocked={blocked}
      onChange={setRule}
    />
  );
  if (place.kind === 'step') return <StepPanel {...props} id={place.id} rule={rule} />;
  return <FieldPanel {...props} name={place.name} rule={rule} />;
}

type PartProps = Props & { readonly rule: (showWhen: ShowWhen | undefined) => ReactNode };

function StepPanel({
  form,
  main,
  id,
  problems,
  dispatch,
  actions,
  rule,
}: PartProps & { readonly id: string }) {
  const { t } = useTranslation();
  const write = useCallback(
    (language: Language, text: string) =>
      dispatch({
        kind: 'change',
        about: `title-${id}-${language}`,
        change: (now) =>
          changeStep(now, id, (one) => {
            const { titles: _before, ...rest } = one;
            const next = withTextIn({ label: one.title, labels: one.titles }, language, main, text);
            return { ...rest, title: next.label, ...(next.labels && { titles: next.labels }) };
          }),
      }),
    [dispatch, id, main],
  );
  const step = form.steps.find((one) => one.id === id);
  if (step === undefined) return null;
  const texts = { label: step.title, labels: step.titles };
  return (
    <section className={css['panel']} aria-label={t('builder.step.title')}>
      <h2 className={css['title']}>{t('builder.step.title')}</h2>
      {actions}
      <PlaceProblems problems={problems} />
      <TextInLanguages
        id="builder-title"
        legend={t('builder.step.name')}
        main={main}
        textIn={(language) => textIn(texts, language, main)}
        onText={write}
      />
      {rule(step.showWhen)}
    </section>
  );
}

function FieldPanel(props: PartProps & { readonly name: string }) {
  const { form, main, name, problems, actions, rule } = props;
  const { t } = useTranslation();
  const { change, writeLabel, writeHelp, retype } = useFieldEdits(props);
  const operands = useOperands(props);
  const choices = useMemo(
    () => WRITTEN_TYPES.map((type) => ({ value: type, label: t(`builder.type.${type}`) })),
    [t],
  );
  const field = form.steps.flatMap((step) => step.fields).find((one) => one.name === name);
  if (field === undefined) return null;
  const id = `builder-${name}`;
  return (
    <section className={css['panel']} aria-label={t('builder.field.title')}>
      <h2 className={css['title']}>{t('builder.field.title')}</h2>
      {actions}
      <PlaceProblems problems={problems} />
      <TextInLanguages
        id={`${id}-label`}
        legend={t(field.type === 'statement' ? 'builder.field.sentence' : 'builder.field.label')}
        main={main}
        textIn={(language) => textIn(field, language, main)}
        errors={labelErrors(t, problems, main)}
        onText={writeLabel}
      />
      <TextInLanguages
        id={`${id}-help`}
        legend={t('builder.field.help')}
        main={main}
        multiline
        textIn={(language) => field.help?.[language] ?? ''}
        onText={writeHelp}
      />
      <ListSelect label={t('builder.field.type')} value={field.type} choices={choices} onChange={retype} />
      <FieldSettings
        id={id}
        field={field}
        main={main}
        operands={operands}
        minError={rangeError(t, problems)}
        onChange={change}
      />
      {rule(field.showWhen)}
      <p className={css['name']}>
        {t('builder.field.name')} <code>{name}</code>
      </p>
    </section>
  );
}

/** What may be calculated with at this place. */
function useOperands({ shown, parameters, place }: Props) {
  return useMemo(() => operandsFor(shown, parameters, place), [shown, parameters, place]);
}

/** What is done to a field: the same functions as long as it is the same field, so that only what is typed in is drawn again. */
function useFieldEdits({ name, main, dispatch, onRetype }: PartProps & { readonly name: string }) {
  const change = useCallback(
    (of: (field: Field) => Field, about?: string) =>
      dispatch({
        kind: 'change',
        change: (now) => changeField(now, name, of),
        ...(about !== undefined && { about: `${name}-${about}` }),
      }),
    [dispatch, name],
  );
  const writeLabel = useCallback(
    (language: Language, text: string) =>
      change((one) => {
        const { labels: _before, ...rest } = one;
        const next = withTextIn(one, language, main, text);
        return { ...rest, label: next.label, ...(next.labels && { labels: next.labels }) };
      }, `label-${language}`),
    [change, main],
  );
  const writeHelp = useCallback(
    (language: Language, text: string) =>
      change((one) => {
        const { help, ...rest } = one;
        const next = labelsWith(help, language, text);
        return next === undefined ? rest : { ...rest, help: next };
      }, `help-${language}`),
    [change],
  );
  const retype = useCallback((type: string) => onRetype(name, type as WrittenType), [onRetype, name]);
  return { change, writeLabel, writeHelp, retype };
}

function rangeError(t: Parameters<typeof problemText>[0], problems: readonly Problem[]): string | undefined {
  const found = problems.find((problem) => problem.code === 'min-over-max');
  return found && problemText(t, found);
}

/** What is wrong with the chosen place, above its fields. */
function PlaceProblems({ problems }: { readonly problems: readonly Problem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <ul className={css['problems']}>
      {problems.map((problem) => (
        <li key={problem.key} data-severity={problem.severity}>
          {problemText(t, problem)}
        </li>
      ))}
    </ul>
  );
}
