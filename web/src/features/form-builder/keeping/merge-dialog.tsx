import { Button, Modal } from '@mantine/core';
import type { FormSchema } from '@portal/domain/form/schema';
import type { MergedForms } from '@portal/domain/form-builder/merge-forms';
import type { VersionChange } from '@portal/domain/templates/version-change';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioRows } from '../../../ui/inputs/radio-rows.tsx';
import { ChangeList } from '../../template-editor/lazy-components.ts';
import { overlapWords } from './overlap-words.ts';
import type { Sources } from '../rules/rule-words.ts';
import css from '../dialogs.module.css';

type Side = 'mine' | 'theirs';

type Props = {
  readonly merged: MergedForms;
  readonly forms: { readonly mine: FormSchema; readonly theirs: FormSchema };
  readonly sources: Sources;
  /** Everything that the other has changed. */
  readonly changes: readonly VersionChange[];
  readonly onChosen: (form: FormSchema) => void;
};

/**
 * Shown when somebody else has saved the form meanwhile: both values of every conflict, none of them preselected. All
 * other changes are already merged. The dialog closes only with an answer; the work is stored on this device meanwhile.
 */
export function MergeDialog({ merged, forms, sources, changes, onChosen }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [asked, setAsked] = useState(false);
  const open = merged.overlaps.filter((overlap) => chosen[keyOf(overlap)] === undefined).length;
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title={t('builder.merge.title')}
      size="lg"
    >
      <p className={css['text']}>
        {t(merged.overlaps.length === 0 ? 'builder.merge.joined' : 'builder.merge.text')}
      </p>
      <div className={css['fields']}>
        {merged.overlaps.map((overlap) => {
          const key = keyOf(overlap);
          const words = overlapWords(t, overlap, forms, sources);
          return (
            <RadioRows<Side>
              key={key}
              name={`merge-${key}`}
              label={words.label}
              required
              error={asked && chosen[key] === undefined ? t('builder.merge.chooseOne') : undefined}
              value={chosen[key] ?? null}
              onChange={(side) => setChosen((now) => ({ ...now, [key]: side }))}
              options={[
                { value: 'mine', label: t('builder.merge.mine', { value: words.mine }) },
                { value: 'theirs', label: t('builder.merge.theirs', { value: words.theirs }) },
              ]}
            />
          );
        })}
      </div>
      <details className={css['theirs']} open={merged.overlaps.length === 0}>
        <summary>{t('builder.merge.theirChanges', { count: changes.length })}</summary>
        <Suspense fallback={null}>
          <ChangeList changes={changes} />
        </Suspense>
      </details>
      <div className={css['actions']}>
        <Button
          onClick={() => {
            setAsked(true);
            if (open === 0) onChosen(merged.form((overlap) => chosen[keyOf(overlap)] === 'mine'));
          }}
        >
          {open > 0 ? t('builder.merge.open', { count: open }) : t('builder.merge.take')}
        </Button>
      </div>
    </Modal>
  );
}

const keyOf = ({ path }: { readonly path: readonly string[] }): string => path.join('.');
