import { Button } from '@mantine/core';
import type { FieldWords, RecordRequestType } from '@portal/domain/queue/request';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../../form/fields/controls.tsx';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import type { RefusedField } from '../../../form/fields/refusal.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import css from './correction.module.css';
import type { Correction } from '../opened.ts';

type Props = {
  readonly type: RecordRequestType;
  readonly error: Correction<unknown>['error'];
  /** It waits to be sent: there is no refusal. */
  readonly unsent: boolean;
  readonly fields: readonly RefusedField[];
  /** The label of a field, by its path. */
  readonly words: (path: string) => FieldWords | undefined;
  /** Opens a step at a field; only on the summary. */
  readonly edit: ((step: string, field?: string) => void) | undefined;
};

/** Why the server refused a request: its message, each field that it names, and what else can be done. */
export function RefusalNotice({ type, error, unsent, fields, words, edit }: Props) {
  const { t } = useTranslation();
  if (unsent)
    return (
      <Notice tone="info" title={t('queue.correct.unsent.title')}>
        {t('queue.correct.unsent.text')}
      </Notice>
    );
  const detail = error?.refusal?.detail ?? error?.message;
  const findable = fields.some(({ location }) => location !== undefined);
  return (
    <Notice tone="bad" title={t(`queue.correct.title.${type}`)}>
      <p className={css['line']}>{detail}</p>
      <NamedFields {...{ fields, words, edit, detail }} />
      <p className={css['line']}>
        {t(findable ? 'queue.correct.staysInQueue' : 'queue.correct.noFieldNamed')}
      </p>
    </Notice>
  );
}

type NamedProps = Pick<Props, 'fields' | 'words' | 'edit'> & {
  /** What is said of all of them. */
  readonly detail?: string | undefined;
  /** What stands below a field. */
  readonly below?: (field: RefusedField) => ReactNode;
};

type MarkedProps = NamedProps & {
  readonly answers: MarkAnswers;
  /** Whether to show which answers are missing. */
  readonly tried: boolean;
};

/** What is said of marked places that stay as they were. */
type MarkAnswers = {
  readonly asks: boolean;
  readonly of: Readonly<Record<string, string>>;
  /** Ids of the controls without a needed answer. */
  readonly missing: readonly string[];
  readonly onAnswer: (mark: string, answer: string) => void;
};

/** The fields that a verifier marked, each with the way to it, and on the summary with what is said of it where it stays as it was. */
export function MarkedNotice({ fields, words, edit, answers, tried }: MarkedProps) {
  const { t } = useTranslation();
  const asked = edit !== undefined && answers.asks;
  return (
    <Notice tone="warn" title={t('queue.correct.marked.title')}>
      <NamedFields
        {...{ fields, words, edit }}
        below={({ mark, path, changed }) =>
          asked &&
          mark !== undefined &&
          !changed && (
            <div className={css['answer']}>
              <LineControl
                id={fieldId('marks', mark)}
                label={t('queue.correct.marked.answer')}
                aria-label={`${t('queue.correct.marked.answer')}: ${words(path)?.label ?? ''}`}
                error={
                  tried && answers.missing.includes(fieldId('marks', mark))
                    ? t('queue.correct.marked.answerMissing')
                    : undefined
                }
                maxLength={500}
                value={answers.of[mark] ?? ''}
                onChange={(event) => answers.onAnswer(mark, event.currentTarget.value)}
              />
            </div>
          )
        }
      />
    </Notice>
  );
}

function NamedFields({ fields, words, edit, detail, below }: NamedProps) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <ul className={css['fields']}>
      {fields.map((field) => (
        <li key={`${field.mark ?? field.path} ${field.message}`}>
          <span>
            <FieldName words={words(field.path)} alone={!field.changed && field.message === detail} />
            {field.changed ? (
              <span className={css['changed']}>
                <IconCircleCheck aria-hidden stroke={1.75} size="1.25rem" />
                {t('queue.correct.changed')}
              </span>
            ) : (
              // Left out where the refusal as a whole says the same.
              field.message !== detail && field.message
            )}
          </span>
          {edit !== undefined && field.location !== undefined && !field.changed && (
            <EditStepButton step={field.location.step} id={field.location.id} edit={edit} />
          )}
          {below?.(field)}
        </li>
      ))}
    </ul>
  );
}

/** The label of a field; its path would say nothing to a person. */
function FieldName({ words, alone }: { readonly words: FieldWords | undefined; readonly alone: boolean }) {
  if (words === undefined) return null;
  return (
    <>
      <strong>{words.label}</strong>
      {alone ? '' : ': '}
    </>
  );
}

type EditProps = {
  readonly step: string;
  /** Id of the control. */
  readonly id: string | undefined;
  readonly edit: (step: string, field?: string) => void;
};

function EditStepButton({ step, id, edit }: EditProps) {
  const { t } = useTranslation();
  return (
    <Button variant="outline" className={css['go']} onClick={() => edit(step, id)}>
      {t('queue.correct.button')}
    </Button>
  );
}
