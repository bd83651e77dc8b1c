import { ActionIcon, Button } from '@mantine/core';
import type { Condition, ShowWhen } from '@portal/domain/form/schema';
import type { Source } from '@portal/domain/form-builder/sources';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../../form/fields/field-label.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { type ChoiceGroup, ListSelect } from '../list-select.tsx';
import { ruleSentence, type Sources } from './rule-words.ts';
import { ValueChoice } from './value-choice.tsx';
import css from '../panel/panel.module.css';

type Props = {
  readonly id: string;
  readonly showWhen: ShowWhen | undefined;
  /** What can be looked at, in form order, parameters first. */
  readonly offered: readonly Source[];
  readonly sources: Sources;
  /** Title of a step by its id. */
  readonly stepTitle: (id: string) => string;
  /** Two fields share a label: conditions are closed until they do not (specification section 5). */
  readonly blocked: boolean;
  readonly onChange: (showWhen: ShowWhen | undefined, about?: string) => void;
};

type Group = ShowWhen['any'][number];

/** When a step or field is shown: groups joined by "or", the conditions in them by "and", each part of a sentence. */
export const ConditionEditor = memo(function ConditionEditor(props: Props) {
  const { id, showWhen, offered, sources, blocked, onChange } = props;
  const { t } = useTranslation();
  if (blocked) return <Notice tone="warn" title={t('builder.rule.blocked')} />;
  const groups = showWhen?.any ?? [];
  const change = (next: Group[], about?: string) =>
    onChange(next.length === 0 ? undefined : { any: next }, about);
  const withGroup = (at: number, all: Condition[]) =>
    all.length === 0 ? groups.filter((_, index) => index !== at) : groups.with(at, { all });
  // What was asked just before is what is looked at most often.
  const nearest = offered.at(-1);
  const blank: Condition | undefined = nearest && { field: nearest.reference, operator: 'in', values: [] };

  return (
    <fieldset className={css['languages']}>
      <legend>{t('builder.rule.title')}</legend>
      {showWhen !== undefined && <p className={css['sentence']}>{ruleSentence(t, showWhen, sources)}</p>}
      {blank === undefined && groups.length === 0 && (
        <p className={css['second']}>{t('builder.rule.noSource')}</p>
      )}
      {groups.map((group, at) => (
        // Groups have no name: their place among the others is all that tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css['group']}>
          {at > 0 && <p className={css['joint']}>{t('builder.rule.orWhen')}</p>}
          {group.all.map((condition, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={css['condition']}>
              <ConditionRow
                {...props}
                id={`${id}-${String(at)}-${String(index)}`}
                joint={index === 0 ? (at === 0 ? t('builder.rule.when') : '') : t('builder.rule.andWhen')}
                condition={condition}
                onCondition={(next, about) => change(withGroup(at, group.all.with(index, next)), about)}
              />
              <ActionIcon
                aria-label={t('builder.rule.remove')}
                onClick={() =>
                  change(
                    withGroup(
                      at,
                      group.all.filter((_, other) => other !== index),
                    ),
                  )
                }
              >
                <IconX aria-hidden stroke={1.75} size="1.25rem" />
              </ActionIcon>
            </div>
          ))}
          {blank && (
            <Button
              variant="subtle"
              leftSection={<IconPlus aria-hidden stroke={1.75} size="1.25rem" />}
              onClick={() => change(withGroup(at, [...group.all, blank]))}
            >
              {t('builder.rule.addAnd')}
            </Button>
          )}
        </div>
      ))}
      {blank && (
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={() => change([...groups, { all: [blank] }])}
        >
          {t(groups.length === 0 ? 'builder.rule.add' : 'builder.rule.addOr')}
        </Button>
      )}
    </fieldset>
  );
});

type RowProps = Pick<Props, 'id' | 'offered' | 'sources' | 'stepTitle'> & {
  readonly joint: string;
  readonly condition: Condition;
  readonly onCondition: (condition: Condition, about?: string) => void;
};

function ConditionRow({ id, joint, condition, offered, sources, stepTitle, onCondition }: RowProps) {
  const { t } = useTranslation();
  const source = sources.get(condition.field);
  return (
    <div className={css['conditionParts']}>
      {joint !== '' && <span className={css['joint']}>{joint}</span>}
      <ListSelect
        label={t('builder.rule.source')}
        hideLabel
        value={condition.field}
        choices={grouped(offered, t('builder.rule.device'), stepTitle, t('builder.unnamed'))}
        error={!offered.some(({ reference }) => reference === condition.field)}
        // Values of another source mean nothing here.
        onChange={(field) => onCondition({ field, operator: condition.operator, values: [] })}
      />
      <ListSelect
        label={t('builder.rule.operator')}
        hideLabel
        value={condition.operator}
        choices={[
          { value: 'in', label: t('builder.rule.in') },
          { value: 'not_in', label: t('builder.rule.notIn') },
        ]}
        onChange={(operator) => onCondition({ ...condition, operator: operator as Condition['operator'] })}
      />
      <ValueChoice
        id={id}
        source={source}
        values={condition.values}
        onChange={(values) => onCondition({ ...condition, values })}
      />
    </div>
  );
}

/** The sources under the step that they are in, parameters of the device first. */
function grouped(
  offered: readonly Source[],
  device: string,
  stepTitle: (id: string) => string,
  unnamed: string,
): readonly ChoiceGroup[] {
  const groups = Map.groupBy(offered, ({ step }) => step);
  return [...groups].map(([step, sources], index) => ({
    // Two steps may have one title, and groups of one name would be one.
    group: step === undefined ? device : `${String(index)}. ${stepTitle(step)}`,
    items: sources.map(({ reference, definition }) => ({
      value: reference,
      label: labelOf(definition) || unnamed,
    })),
  }));
}
