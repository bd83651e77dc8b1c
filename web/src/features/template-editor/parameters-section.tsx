import type { TemplateVersion } from '@portal/domain/templates/record';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParameterField, WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Section } from '../../ui/frame/page.tsx';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { FileProblem } from './file-problem.tsx';
import { moved, without } from './parameter-order.ts';
import { ParameterSheet } from './parameter-sheet.tsx';
import { officeVersion, refreshTemplates, saveDraft } from './queries.ts';
import css from './template-editor.module.css';

/** The parameters of a version: of a draft to be changed, of a published one to be read. */
export function LoadedParameters({ versionId }: { readonly versionId: number }) {
  const { data } = useQuery(officeVersion(versionId));
  if (data === undefined) return <Skeletons shape="rows" count={5} />;
  const { version, etag } = data;
  const parameters = writtenOf(version);
  if (parameters === null) return <NewerParameters version={version} />;
  return <Parameters key={`${versionId} ${etag}`} version={version} parameters={parameters} etag={etag} />;
}

/** The parameters, where this app knows every kind of them; else they are not for it to change. */
function writtenOf({ parametersSchema }: TemplateVersion): readonly WrittenParameter[] | null {
  const written = parametersSchema.flatMap((parameter) =>
    parameter.type === 'newer' ? [] : [parameter as WrittenParameter],
  );
  return written.length === parametersSchema.length ? written : null;
}

function NewerParameters({ version }: { readonly version: TemplateVersion }) {
  const { t } = useTranslation();
  return (
    <Section title={t('templates.parameters.title')}>
      <Notice tone="warn" title={t('templates.parameters.newer')} />
      <ol className={css['rows']} aria-label={t('templates.parameters.title')}>
        {version.parametersSchema.map((row) => (
          <li key={row.name}>
            <Line parameter={row} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

type Props = {
  readonly version: TemplateVersion;
  readonly parameters: readonly WrittenParameter[];
  readonly etag: string | null;
};

function Parameters({ version, parameters, etag }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const editable = version.publication?.state === 'draft';
  const [rows, setRows] = useState(parameters);
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const dirty = JSON.stringify(rows) !== JSON.stringify(parameters);
  useUnsavedGuard(dirty, {
    title: t('templates.unsaved.title'),
    text: t('templates.unsaved.text'),
    confirmLabel: t('templates.unsaved.leave'),
    cancelLabel: t('templates.unsaved.stay'),
    danger: true,
  });
  const save = useMutation({
    mutationFn: () => saveDraft(version.id, etag, { parametersSchema: [...rows] }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('templates.saved') });
      await refreshTemplates(queries);
    },
  });

  function take(parameter: WrittenParameter) {
    const others = parameter.barcodeScanner
      ? rows.map((row): WrittenParameter => ({ ...row, barcodeScanner: undefined }))
      : rows;
    setRows(
      opened === 'new' ? [...others, parameter] : others.map((row, at) => (at === opened ? parameter : row)),
    );
    setOpened(null);
  }

  return (
    <Section title={t('templates.parameters.title')}>
      <p className={css['second']}>
        {t(editable ? 'templates.parameters.hint' : 'templates.parameters.readOnly', {
          number: version.number,
        })}
      </p>
      <ol className={css['rows']} aria-label={t('templates.parameters.title')}>
        {rows.map((row, at) => (
          <li key={row.name}>
            <Line parameter={row} />
            {editable && (
              <div className={css['icons']}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('templates.parameters.up', { name: row.label })}
                  disabled={at === 0}
                  onClick={() => setRows(moved(rows, at, -1))}
                >
                  <IconArrowUp aria-hidden stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('templates.parameters.down', { name: row.label })}
                  disabled={at === rows.length - 1}
                  onClick={() => setRows(moved(rows, at, 1))}
                >
                  <IconArrowDown aria-hidden stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('templates.parameters.edit', { name: row.label })}
                  onClick={() => setOpened(at)}
                >
                  <IconPencil aria-hidden stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('templates.parameters.delete', { name: row.label })}
                  disabled={row.barcodeScanner === true}
                  onClick={() => setRows(without(rows, at))}
                >
                  <IconTrash aria-hidden stroke={1.75} />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      {editable && (
        <>
          {save.error !== null && <FileProblem problem={problemOf(save.error)} />}
          {dirty && <Notice tone="warn" title={t('templates.parameters.unsaved')} />}
          <div className={css['actions']}>
            {dirty && (
              <Button loading={save.isPending} onClick={() => save.mutate()}>
                {t('templates.save')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPlus aria-hidden stroke={1.75} />}
              onClick={() => setOpened('new')}
            >
              {t('templates.parameters.add')}
            </Button>
            {dirty && (
              <Button variant="default" onClick={() => setRows(parameters)}>
                {t('templates.parameters.undo')}
              </Button>
            )}
          </div>
        </>
      )}
      {opened !== null && (
        <ParameterSheet
          parameter={opened === 'new' ? undefined : rows[opened]}
          others={rows.filter((_, at) => at !== opened)}
          onClose={() => setOpened(null)}
          onTake={take}
        />
      )}
    </Section>
  );
}

function Line({ parameter }: { readonly parameter: ParameterField }) {
  const { t } = useTranslation();
  const marks = [
    t(`templates.parameters.types.${parameter.type}`),
    parameter.unit,
    parameter.required === true && t('templates.parameters.required'),
    parameter.barcodeScanner === true && t('templates.parameters.serial'),
  ];
  return (
    <div>
      <span className={css['name']}>{labelIn(currentLanguage(), parameter.labels, parameter.label)}</span>
      <p className={css['second']}>{marks.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
