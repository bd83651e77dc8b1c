import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Answer } from '@portal/domain/endpoint';
import { iri } from '@portal/domain/iri';
import type { importTemplate, TemplateFile } from '@portal/domain/templates/transfer-contract';
import { ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { templateAddress } from './addresses.ts';
import ChangeList from './change-list.tsx';
import { FileProblem } from './file-problem.tsx';
import { readFile, refreshTemplates } from './queries.ts';
import css from './template-editor.module.css';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The template whose next draft the file becomes; absent: a type of its own. */
  readonly into?: number;
};

type CheckedFile = {
  readonly file: TemplateFile;
  readonly compared: Answer<typeof importTemplate>['compared'];
};

/** More than any template needs, and less than the server refuses. */
const LARGEST_FILE = 2 * 1024 * 1024;

/** Reads a template file: first it is checked, and what it holds is shown; then it is taken in. */
export function ImportDialog({ opened, onClose, into }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const target = into === undefined ? {} : { into: iri('device_templates', into) };
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > LARGEST_FILE) throw new ApiProblem('too-large', 413);
      // What it holds is for the server to judge.
      const read = JSON.parse(await chosen.text()) as TemplateFile;
      const { compared } = await readFile({ file: read, ...target, dryRun: true });
      return { file: read, compared };
    },
    onSuccess: setChecked,
  });
  const take = useMutation({
    mutationFn: ({ file, compared }: CheckedFile) =>
      readFile({
        file,
        ...target,
        dryRun: false,
        ...(compared?.tag && { replaces: compared.tag }),
      }),
    onSuccess: async ({ template }) => {
      await refreshTemplates(queries);
      close();
      if (template !== null) await navigate(templateAddress(template.id));
    },
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    setChecked(null);
    take.reset();
    if (chosen !== undefined) check.mutate(chosen);
  }

  function close() {
    setChecked(null);
    check.reset();
    take.reset();
    onClose();
  }

  const replaces = typeof checked?.compared?.tag === 'string';
  const failed = check.error ?? take.error;
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={t('templates.fromFile')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['form']}>
        <label>
          {t('templates.file.choose')}
          <input type="file" accept=".json,application/json" onChange={choose} />
        </label>
        {failed !== null && (
          <FileProblem problem={failed instanceof SyntaxError ? 'not-json' : problemOf(failed)} />
        )}
        {checked !== null && take.error === null && <Checked {...checked} />}
        <div className={css['actions']}>
          <Button
            loading={check.isPending || take.isPending}
            disabled={checked === null}
            onClick={() => checked !== null && take.mutate(checked)}
          >
            {t(
              into === undefined
                ? 'templates.file.take'
                : replaces
                  ? 'templates.file.replaceDraft'
                  : 'templates.file.takeDraft',
            )}
          </Button>
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** What a sound file holds, and what it changes of the template that it is read into. */
function Checked({ file, compared }: CheckedFile) {
  const { t } = useTranslation();
  const { version, warrantyTemplates, leftOut } = file;
  return (
    <>
      <Notice tone="ok" title={t('templates.file.fits', { name: file.template.name })}>
        <p>
          {t('templates.file.holds', {
            parameters: version.parametersSchema.length,
            steps: version.installationFormSchema.steps.length,
            languages: Object.keys(warrantyTemplates).join(', ') || '–',
          })}
        </p>
        {leftOut.length > 0 && (
          <p>{t('templates.file.leftOut', { names: leftOut.map(({ name }) => name).join(', ') })}</p>
        )}
      </Notice>
      {compared !== null && (
        <section className={css['form']} aria-label={t('templates.compare.changes')}>
          {compared.version.state === 'draft' ? (
            <Notice
              tone="warn"
              title={t('templates.file.replacesDraft', { number: compared.version.number })}
            />
          ) : (
            <p className={css['second']}>
              {t('templates.file.comparedWith', { number: compared.version.number })}
            </p>
          )}
          <ChangeList changes={compared.changes} />
        </section>
      )}
    </>
  );
}
