import type { Field } from '@portal/domain/form/schema';
import {
  IconAlertTriangle,
  IconCircleX,
  IconGripVertical,
  IconLanguage,
  IconRoute,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Severity } from '../problems/problems.ts';
import { TYPE_ICONS } from './type-icons.ts';
import css from './outline.module.css';

type Props = {
  /** Id of the button, for the focus and for dragging. */
  readonly id: string;
  readonly label: string;
  /** Undefined for a step. */
  readonly type?: Field['type'];
  readonly number?: number;
  readonly selected: boolean;
  /** The rule as a sentence. */
  readonly rule: string | undefined;
  readonly severity: Severity | undefined;
  /** Translations that are missing. */
  readonly untranslated: number;
  readonly onSelect: (id: string) => void;
};

/** One step or field in the outline, with badges for its rule, for what is wrong with it and for missing translations. */
export const OutlineRow = memo(function OutlineRow(props: Props) {
  const { id, label, type, number, selected, rule, severity, untranslated, onSelect } = props;
  const { t } = useTranslation();
  const Icon = type && TYPE_ICONS[type];
  return (
    <div className={css['place']} data-row={id}>
      <span className={css['handle']} data-drag-handle aria-hidden>
        <IconGripVertical stroke={1.75} size="1rem" />
      </span>
      <button
        type="button"
        id={id}
        className={css['row']}
        data-kind={type === undefined ? 'step' : 'field'}
        aria-current={selected || undefined}
        onClick={() => onSelect(id)}
      >
        {Icon === undefined ? (
          <span className={css['number']}>{number}</span>
        ) : (
          <Icon aria-hidden stroke={1.75} size="1.25rem" className={css['icon']} />
        )}
        <span className={css['words']}>
          <span className={css['label']} data-blank={label.trim() === '' || undefined}>
            {label.trim() === '' ? t('builder.unnamed') : label}
          </span>
          {type !== undefined && <span className={css['type']}>{t(`builder.type.${type}`)}</span>}
          {rule !== undefined && (
            <span className={css['rule']}>
              <IconRoute aria-hidden stroke={1.75} size="1rem" />
              <span>{rule}</span>
            </span>
          )}
        </span>
        {untranslated > 0 && (
          <span className={css['badge']} title={t('builder.untranslated', { count: untranslated })}>
            <IconLanguage aria-hidden stroke={1.75} size="1.125rem" />
            <span aria-hidden>{untranslated}</span>
            <span className={css['hidden']}>{t('builder.untranslated', { count: untranslated })}</span>
          </span>
        )}
        {severity !== undefined && (
          <span className={css['badge']} data-severity={severity}>
            {severity === 'refusal' ? (
              <IconCircleX aria-hidden stroke={1.75} size="1.25rem" />
            ) : (
              <IconAlertTriangle aria-hidden stroke={1.75} size="1.25rem" />
            )}
            <span className={css['hidden']}>{t(`builder.severity.${severity}`)}</span>
          </span>
        )}
      </button>
    </div>
  );
});
