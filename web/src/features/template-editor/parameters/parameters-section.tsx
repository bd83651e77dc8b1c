import { useUnsavedOfficeGuard } from '../../../ui/frame/unsaved-guard.ts';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ParameterClash } from '@portal/domain/form-builder/merge-parameters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergedNotice } from '../../../form/steps/merged-notice.tsx';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useStateAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import { Section } from '../../../ui/frame/page.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { LoadFailed } from '../../../ui/notices/error-state.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { FileProblem } from '../file-problem.tsx';
import { DraftGone } from './draft-gone.tsx';
import { labelOf, Line, marksOf } from './parameter-line.tsx';
import { ParameterRows } from './parameter-rows.tsx';
import { ParameterSheet } from './parameter-sheet.tsx';
import { officeVersion } from '../queries.ts';
import { useParameterRows, writtenOf } from './use-parameter-rows.ts';
import css from '../template-editor.module.css';

/**
 * The parameters of a version: of a draft to be changed, of a published one to be read. When somebody else publishes or discards
 * the draft, what is typed here stays on the screen and can go into a new one.
 */
export function LoadedParameters({
  templateId,
  versionId,
}: {
  readonly templateId: number;
  readonly versionId: number;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(officeVersion(versionId));
  // Until another version has been read the last one stays, and with it what was typed over it.
  const [shown, setShown] = useState(data);
  if (data !== undefined && data !== shown) setShown(data);
  return (
    <>
      {data === undefined && error !== null && (
        <LoadFailed title={t('templates.oneFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {shown === undefined && error === null && <Skeletons shape="rows" count={5} />}
      {shown !== undefined && <ShownParameters templateId={templateId} {...shown} />}
    </>
  );
}

type ShownProps = {
  readonly templateId: number;
  readonly version: TemplateVersion;
  readonly etag: string | null;
};

function ShownParameters({ templateId, version, etag }: ShownProps) {
  const parameters = writtenOf(version);
  if (parameters === null) return <NewerParameters version={version} />;
  return <Parameters templateId={templateId} version={version} parameters={parameters} etag={etag} />;
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

/** Which parameter is being written, by its name, since its row may move meanwhile; null for a new one. */
type Opened = { readonly name: string | null };

type Props = ShownProps & { readonly parameters: readonly WrittenParameter[] };

function Parameters({ templateId, version, parameters, etag }: Props) {
  const { t } = useTranslation();
  const editable = version.publication?.state === 'draft';
  const [opened, setOpened] = useStateAcrossSignIn<Opened | null>(`parameter-opened-${version.id}`, null);
  const { rows, setRows, dirty, save, clashes, takeTheirs, undo } = useParameterRows(
    version,
    { parameters, etag },
    opened !== null,
  );
  useUnsavedOfficeGuard(dirty, 'templates');

  function take(parameter: WrittenParameter) {
    const others = parameter.barcodeScanner
      ? rows.map((row): WrittenParameter => ({ ...row, barcodeScanner: undefined }))
      : rows;
    const isThere = others.some(({ name }) => name === parameter.name);
    setRows(
      isThere ? others.map((row) => (row.name === parameter.name ? parameter : row)) : [...others, parameter],
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
      <ParameterRows
        rows={rows}
        editable={editable}
        onRows={setRows}
        onEdit={({ name }) => setOpened({ name })}
      />
      {editable && (
        <>
          {save.error !== null && <FileProblem problem={problemOf(save.error)} />}
          {clashes.length > 0 && <Clashes clashes={clashes} onTake={takeTheirs} />}
          {dirty && <Notice tone="warn" title={t('templates.parameters.unsaved')} />}
          <ListActions
            isUnsaved={dirty}
            isSaving={save.isPending}
            onSave={() => save.mutate()}
            onAdd={() => setOpened({ name: null })}
            onUndo={undo}
          />
        </>
      )}
      {!editable && dirty && <DraftGone templateId={templateId} from={version.id} onUndo={undo} />}
      {opened !== null && (
        <ParameterSheet
          place={`parameter-${version.id}`}
          parameter={rows.find(({ name }) => name === opened.name)}
          others={rows.filter(({ name }) => name !== opened.name)}
          onClose={() => setOpened(null)}
          onTake={take}
        />
      )}
    </Section>
  );
}

type ListActionsProps = {
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onAdd: () => void;
  readonly onUndo: () => void;
};

function ListActions({ isUnsaved, isSaving, onSave, onAdd, onUndo }: ListActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={css['actions']}>
      {isUnsaved && (
        <Button loading={isSaving} onClick={onSave}>
          {t('templates.save')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPlus aria-hidden stroke={1.75} />} onClick={onAdd}>
        {t('templates.parameters.add')}
      </Button>
      {isUnsaved && (
        <Button variant="default" onClick={onUndo}>
          {t('templates.parameters.undo')}
        </Button>
      )}
    </div>
  );
}

type ClashesProps = {
  readonly clashes: readonly ParameterClash[];
  readonly onTake: (clash: ParameterClash) => void;
};

function Clashes({ clashes, onTake }: ClashesProps) {
  const { t } = useTranslation();
  return (
    <MergedNotice
      values={clashes.map((clash) => {
        const { name, mine, theirs } = clash;
        const shown = theirs ?? mine;
        return {
          key: name,
          name: shown === null ? name : labelOf(shown),
          value: theirs === null ? t('changes.merged.deleted') : marksOf(t, theirs),
          onTake: () => onTake(clash),
        };
      })}
    />
  );
}
