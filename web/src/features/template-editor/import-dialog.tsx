import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { iri } from '@portal/domain/iri';
import type { TemplateFile } from '@portal/domain/templates/transfer-contract';
import { ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { templateAddress } from './addresses.ts';
import { FileProblem } from './file-problem.tsx';
import { readFile, refreshTemplates } from './queries.ts';
import css from './template-editor.module.css';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The template whose next draft the file becomes; absent: a type of its own. */
  readonly into?: number;
};

/** More than any template needs, and less than the server refuses. */
const LARGEST_FILE = 2 * 1024 * 1024;

/** Reads a template file: first it is checked, and what it holds is shown; then it is taken in. */
export function ImportDialog({ opened, onClose, into }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<TemplateFile | null>(null);
  const target = into === undefined ? {} : { into: iri('device_templates', into) };
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > LARGEST_FILE) throw new ApiProblem('too-large', 413);
      // What it holds is for the server to judge.
      const read = JSON.parse(await chosen.text()) as TemplateFile;
      await readFile({ file: read, ...target, dryRun: true });
      return read;
    },
    onSuccess: setFile,
  });
  const take = useMutation({
    mutationFn: (read: TemplateFile) => readFile({ file: read, ...target, dryRun: false }),
    onSuccess: async ({ template }) => {
      await refreshTemplates(queries);
      close();
      if (template !== null) await navigate(templateAddress(template.id));
    },
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    setFile(null);
    take.reset();
    if (chosen !== undefined) check.mutate(chosen);
  }

  function close() {
    setFile(null);
    check.reset();
    take.reset();
    onClose();
  }

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
        {file !== null && take.error === null && (
          <Notice tone="ok" title={t('templates.file.fits', { name: file.template.name })}>
            <p>
              {t('templates.file.holds', {
                parameters: file.version.parametersSchema.length,
                steps: file.version.installationFormSchema.steps.length,
                languages: Object.keys(file.warrantyTemplates).join(', ') || '–',
              })}
            </p>
            {file.leftOut.length > 0 && (
              <p>{t('templates.file.leftOut', { names: file.leftOut.map(({ name }) => name).join(', ') })}</p>
            )}
          </Notice>
        )}
        <div className={css['actions']}>
          <Button
            loading={check.isPending || take.isPending}
            disabled={file === null}
            onClick={() => file !== null && take.mutate(file)}
          >
            {t(into === undefined ? 'templates.file.take' : 'templates.file.takeDraft')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
