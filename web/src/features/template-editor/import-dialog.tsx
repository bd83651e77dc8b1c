import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Answer } from '@portal/domain/endpoint';
import { iri } from '@portal/domain/iri';
import type { importTemplate, TemplateFile } from '@portal/domain/templates/transfer-contract';
import { ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useOnce } from '../../form/steps/use-once.ts';
import { templateAddress } from './addresses.ts';
import ChangeList from './versions/change-list.tsx';
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

/** Checks a chosen file on the server, then takes it in as it was checked. */
function useTemplateImport(into: number | undefined, onDone: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const once = useOnce();
  const target = into === undefined ? {} : { into: iri('device_templates', into) };
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > LARGEST_FILE) throw new ApiProblem('too-large', 413);
      // What it holds is for the server to judge.
      const read = JSON.parse(await chosen.text()) as TemplateFile;
      const { compared } = await readFile({ file: read, ...target, dryRun: true });
      return { file: read, compared };
    },
  });
  const take = useMutation({
    mutationFn: ({ file, compared }: CheckedFile) => {
      const wanted = {
        file,
        ...target,
        dryRun: false,
        ...(compared?.tag && { replaces: compared.tag }),
      };
      return once(wanted, (key) => readFile(wanted, key));
    },
    onSuccess: () => refreshTemplates(queries),
  });

  function choose(chosen: File | undefined) {
    setChecked(null);
    check.reset();
    take.reset();
    // Given with the call, it hears of the file chosen last alone, and of none once the dialog is closed.
    if (chosen !== undefined) check.mutate(chosen, { onSuccess: setChecked });
  }

  function takeIn() {
    if (checked === null) return;
    // Given with the call as well: whoever has closed the dialog meanwhile stays on the page that they are on.
    take.mutate(checked, {
      onSuccess: ({ template }) => {
        close();
        if (template !== null) void navigate(templateAddress(template.id));
      },
    });
  }

  function close() {
    setChecked(null);
    check.reset();
    take.reset();
    onDone();
  }

  return {
    /** The file that was checked and is sound. */
    checked,
    takeIn,
    failure: check.error ?? take.error,
    isRefused: take.error !== null,
    isBusy: check.isPending || take.isPending,
    choose,
    close,
  };
}

/** Reads a template file: first it is checked, and what it holds is shown; then it is taken in. */
export function ImportDialog({ opened, onClose, into }: Props) {
  const { t } = useTranslation();
  const { checked, failure, ...transfer } = useTemplateImport(into, onClose);
  const replaces = typeof checked?.compared?.tag === 'string';
  return (
    <Modal
      opened={opened}
      onClose={transfer.close}
      size="lg"
      title={t('templates.fromFile')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['form']}>
        <label>
          {t('templates.file.choose')}
          <input
            type="file"
            accept=".json,application/json"
            // One that was corrected is chosen again under its name.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ currentTarget }) => transfer.choose(currentTarget.files?.[0])}
          />
        </label>
        {failure !== null && (
          <FileProblem problem={isUnreadable(failure) ? 'not-json' : problemOf(failure)} />
        )}
        {checked !== null && !transfer.isRefused && <Checked {...checked} />}
        <div className={css['actions']}>
          <Button loading={transfer.isBusy} disabled={checked === null} onClick={transfer.takeIn}>
            {t(
              into === undefined
                ? 'templates.file.take'
                : replaces
                  ? 'templates.file.replaceDraft'
                  : 'templates.file.takeDraft',
            )}
          </Button>
          <Button variant="default" onClick={transfer.close}>
            {t('ui.cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Whether a file is no JSON, or nested deeper than any template: then the server has not read it either. */
function isUnreadable(error: Error): boolean {
  return error instanceof SyntaxError || problemOf(error).code === 'malformed-json';
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
