import { useUnsavedOfficeGuard } from '../../../ui/frame/unsaved-guard.ts';
import type { TemplateVersion } from '@portal/domain/templates/record';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParameterField, WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ParameterClash } from '@portal/domain/form-builder/merge-parameters';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergedNotice } from '../../../form/steps/merged-notice.tsx';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useStateAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import { Section } from '../../../ui/frame/page.tsx';
import { idleButton } from '../../../ui/inputs/idle-button.ts';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { LoadFailed } from '../../../ui/notices/error-state.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { FileProblem } from '../file-problem.tsx';
import { DraftGone } from './draft-gone.tsx';
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
      <ol className={css['rows']} aria-label={t('templates.parameters.title')}>
        {rows.map((row, at) => (
          <li key={row.name}>
            <Line parameter={row} />
            {editable && (
              <RowActions
                parameter={row}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by) => setRows(moved(rows, at, by))}
                onEdit={() => setOpened({ name: row.name })}
                onDelete={() => setRows(without(rows, at))}
              />
            )}
          </li>
        ))}
      </ol>
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

type RowActionsProps = {
  readonly parameter: WrittenParameter;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function RowActions({ parameter, isFirst, isLast, onMove, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const name = parameter.label;
  return (
    <div className={css['icons']}>
      <ActionIcon
        variant="subtle"
        aria-label={t('templates.parameters.up', { name })}
        {...idleButton(isFirst, () => onMove(-1))}
      >
        <IconArrowUp aria-hidden stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('templates.parameters.down', { name })}
        {...idleButton(isLast, () => onMove(1))}
      >
        <IconArrowDown aria-hidden stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t('templates.parameters.edit', { name })} onClick={onEdit}>
        <IconPencil aria-hidden stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('templates.parameters.delete', { name })}
        disabled={parameter.barcodeScanner === true}
        onClick={onDelete}
      >
        <IconTrash aria-hidden stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

function labelOf({ labels, label }: ParameterField): string {
  return labelIn(currentLanguage(), labels, label);
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

function Line({ parameter }: { readonly parameter: ParameterField }) {
  const { t } = useTranslation();
  return (
    <div>
      <span className={css['name']}>{labelOf(parameter)}</span>
      <p className={css['second']}>{marksOf(t, parameter)}</p>
    </div>
  );
}

/** What a parameter is, in a few words. */
function marksOf(t: TFunction, { type, unit, required, barcodeScanner }: ParameterField): string {
  return [
    t(`templates.parameters.types.${type}`),
    unit,
    required === true && t('templates.parameters.required'),
    barcodeScanner === true && t('templates.parameters.serial'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The list with one row moved up (-1) or down (1); at an end it stays as it is. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const [row, other] = [rows[at], rows[at + by]];
  if (row === undefined || other === undefined) return [...rows];
  return rows.map((one, place) => (place === at ? other : place === at + by ? row : one));
}

/** The list without one row. */
export function without<Row>(rows: readonly Row[], at: number): Row[] {
  return rows.filter((_, place) => place !== at);
}
