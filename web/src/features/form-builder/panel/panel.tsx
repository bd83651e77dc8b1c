import type { FormSchema, ShowWhen } from '@portal/domain/form/schema';
import { changeField, changeRule, changeStep } from '@portal/domain/form-builder/edit';
import { type WrittenType, WRITTEN_TYPES } from '@portal/domain/form-builder/field-kinds';
import type { Place } from '@portal/domain/form-builder/rules';
import { operandsFor, sourcesFor } from '@portal/domain/form-builder/sources';
import { labelsWith, textIn, withTextIn } from '@portal/domain/form-builder/texts';
import type { Language } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../../form/fields/field-label.ts';
import type { BuilderAction } from '../builder-state.ts';
import { placeKey } from '../builder-state.ts';
import { ConditionEditor } from '../rules/condition-editor.tsx';
import { FieldSettings } from './field-settings.tsx';
import { ListSelect } from '../list-select.tsx';
import { labelErrors, type Problem, problemText } from '../problems/problems.ts';
import { type Sources, sourcesByReference } from '../rules/rule-words.ts';
import { TextInLanguages } from './text-in-languages.tsx';
import css from './panel.module.css';

type Props = {
  readonly form: FormSchema;
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
  const { form, parameters, place, blocked, dispatch } = props;
  const key = placeKey(place);
  const sources = sourcesByReference(form, parameters);
  const setRule = (showWhen: ShowWhen | undefined, about?: string) =>
    dispatch({
      kind: 'change',
      change: (now) => changeRule(now, place, showWhen),
      ...(about !== undefined && { about: `${key}-rule-${about}` }),
    });
  const rule = (showWhen: ShowWhen | undefined, of: Sources) => (
    <ConditionEditor
      id={`builder-${key}-rule`}
      showWhen={showWhen}
      offered={sourcesFor(form, parameters, place)}
      sources={of}
      stepTitle={(id) => titleOf(form.steps.find((step) => step.id === id) ?? { title: id })}
      blocked={blocked}
      onChange={setRule}
    />
  );
  if (place.kind === 'step') return <StepPanel {...props} id={place.id} rule={(one) => rule(one, sources)} />;
  return <FieldPanel {...props} name={place.name} rule={(one) => rule(one, sources)} />;
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
        onText={(language, text) =>
          dispatch({
            kind: 'change',
            about: `title-${id}-${language}`,
            change: (now) =>
              changeStep(now, id, (one) => {
                const { titles: _before, ...rest } = one;
                const next = withTextIn({ label: one.title, labels: one.titles }, language, main, text);
                return { ...rest, title: next.label, ...(next.labels && { titles: next.labels }) };
              }),
          })
        }
      />
      {rule(step.showWhen)}
    </section>
  );
}

function FieldPanel(props: PartProps & { readonly name: string }) {
  const { form, parameters, main, place, name, problems, dispatch, onRetype, actions, rule } = props;
  const { t } = useTranslation();
  const field = form.steps.flatMap((step) => step.fields).find((one) => one.name === name);
  if (field === undefined) return null;
  const id = `builder-${name}`;
  const change = (about: string | undefined, of: Parameters<typeof changeField>[2]) =>
    dispatch({
      kind: 'change',
      change: (now) => changeField(now, name, of),
      ...(about !== undefined && { about: `${name}-${about}` }),
    });
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
        onText={(language, text) =>
          change(`label-${language}`, (one) => {
            const { labels: _before, ...rest } = one;
            const next = withTextIn(one, language, main, text);
            return { ...rest, label: next.label, ...(next.labels && { labels: next.labels }) };
          })
        }
      />
      <TextInLanguages
        id={`${id}-help`}
        legend={t('builder.field.help')}
        main={main}
        multiline
        textIn={(language) => field.help?.[language] ?? ''}
        onText={(language, text) =>
          change(`help-${language}`, (one) => {
            const { help, ...rest } = one;
            const next = labelsWith(help, language, text);
            return next === undefined ? rest : { ...rest, help: next };
          })
        }
      />
      <ListSelect
        label={t('builder.field.type')}
        value={field.type}
        choices={WRITTEN_TYPES.map((type) => ({ value: type, label: t(`builder.type.${type}`) }))}
        onChange={(type) => onRetype(name, type as WrittenType)}
      />
      <FieldSettings
        id={id}
        field={field}
        main={main}
        operands={operandsFor(form, parameters, place)}
        minError={rangeError(t, problems)}
        onChange={(of, about) => change(about, of)}
      />
      {rule(field.showWhen)}
      <p className={css['name']}>
        {t('builder.field.name')} <code>{name}</code>
      </p>
    </section>
  );
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
