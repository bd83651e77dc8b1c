import { ActionIcon, Button } from '@mantine/core';
import type { LibraryFile } from '@portal/domain/files/record';
import type { Language } from '@portal/domain/templates/labels';
import type { TemplateVersion } from '@portal/domain/templates/record';
import { attachmentSchema, type Attachment } from '@portal/domain/warranty/document';
import { IconArrowDown, IconArrowUp, IconFilePlus, IconLinkPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../../form/fields/controls.tsx';
import { useOrganisation } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { VersionConditions } from '../../form-builder/lazy-components.ts';
import { FilePicker } from './file-picker.tsx';
import { filesAt } from '../queries.ts';
import { idleButton } from '../../../ui/inputs/idle-button.ts';
import css from '../warranty-editor.module.css';

type Props = {
  /** Of the text that they go with. */
  readonly language: Language;
  readonly attachments: readonly Attachment[];
  readonly version: Pick<TemplateVersion, 'parametersSchema' | 'installationFormSchema'>;
  readonly onChange: (attachments: Attachment[]) => void;
};

const MOST = 50;
const NAME_LENGTH = 200;

/** What goes with the card, each perhaps only for some devices and answers. A file stays the one that was chosen. */
export function AttachmentsForm({ language, attachments, version, onChange }: Props) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState(false);
  const organisation = useOrganisation();
  const paths = attachments.flatMap(({ kind, path }) => (kind === 'internal' ? [path] : []));
  const files = useQuery({
    ...filesAt(organisation, [...new Set(paths)].sort()),
    placeholderData: keepPreviousData,
  });
  const add = (one: Attachment) => onChange([...attachments, one]);
  const swap = (at: number, by: -1 | 1) => {
    const [one, other] = [attachments[at], attachments[at + by]];
    if (!one || !other) return;
    onChange(attachments.with(at, other).with(at + by, one));
    // The button that was pressed stays at its place, where the other one is now.
    requestAnimationFrame(() => document.getElementById(moveId(at + by, by))?.focus());
  };
  return (
    <div className={css['panel']}>
      <h2 className={css['title']}>{t('warranty.area.attachments')}</h2>
      {attachments.length === 0 && <p className={css['second']}>{t('warranty.attachments.none')}</p>}
      {attachments.map((one, at) => {
        const name = one.name || t('warranty.attachments.unnamed');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- while its name is typed, an attachment has no identity but its place
          <fieldset key={at} className={css['item']} aria-label={name}>
            <AttachmentFields
              id={`attachment-${String(at)}`}
              attachment={one}
              onChange={(next) => onChange(attachments.with(at, next))}
            />
            {one.kind === 'internal' && files.data && !files.isPlaceholderData && (
              <PinnedFile
                file={files.data.get(one.path)}
                onNewer={(path) => onChange(attachments.with(at, { ...one, path }))}
              />
            )}
            <Suspense>
              <VersionConditions
                id={`attachment-${String(at)}-when`}
                showWhen={one.conditionalLogic}
                form={version.installationFormSchema}
                parameters={version.parametersSchema}
                onChange={(conditionalLogic) => {
                  const { conditionalLogic: _before, ...rest } = one;
                  onChange(attachments.with(at, { ...rest, ...(conditionalLogic && { conditionalLogic }) }));
                }}
              />
            </Suspense>
            <AttachmentActions
              at={at}
              name={name}
              isFirst={at === 0}
              isLast={at === attachments.length - 1}
              onMove={(by) => swap(at, by)}
              onRemove={() => onChange(attachments.filter((_, other) => other !== at))}
            />
          </fieldset>
        );
      })}
      {attachments.length < MOST && (
        <AddButtons
          onFile={() => setPicking(true)}
          onLink={() => add({ kind: 'external', name: '', path: '' })}
        />
      )}
      {picking && (
        <FilePicker
          language={language}
          onClose={() => setPicking(false)}
          onPick={({ name, path }) => {
            setPicking(false);
            add({ kind: 'internal', name: name.slice(0, NAME_LENGTH), path });
          }}
        />
      )}
    </div>
  );
}

type AddButtonsProps = { readonly onFile: () => void; readonly onLink: () => void };

function AddButtons({ onFile, onLink }: AddButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={css['actions']}>
      <Button
        variant="default"
        leftSection={<IconFilePlus aria-hidden stroke={1.75} size="1.25rem" />}
        onClick={onFile}
      >
        {t('warranty.attachments.addFile')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconLinkPlus aria-hidden stroke={1.75} size="1.25rem" />}
        onClick={onLink}
      >
        {t('warranty.attachments.addLink')}
      </Button>
    </div>
  );
}

const moveId = (at: number, by: -1 | 1) => `attachment-${String(at)}-${by < 0 ? 'up' : 'down'}`;

type ActionsProps = {
  readonly at: number;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

function AttachmentActions({ at, name, isFirst, isLast, onMove, onRemove }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={css['ways']}>
      <ActionIcon
        id={moveId(at, -1)}
        aria-label={t('warranty.contents.up', { name })}
        {...idleButton(isFirst, () => onMove(-1))}
      >
        <IconArrowUp aria-hidden stroke={1.75} size="1.25rem" />
      </ActionIcon>
      <ActionIcon
        id={moveId(at, 1)}
        aria-label={t('warranty.contents.down', { name })}
        {...idleButton(isLast, () => onMove(1))}
      >
        <IconArrowDown aria-hidden stroke={1.75} size="1.25rem" />
      </ActionIcon>
      <ActionIcon aria-label={t('warranty.attachments.remove', { name })} onClick={onRemove}>
        <IconTrash aria-hidden stroke={1.75} size="1.25rem" />
      </ActionIcon>
    </div>
  );
}

type PinnedProps = {
  readonly file: LibraryFile | undefined;
  readonly onNewer: (path: string) => void;
};

/** Which version of a library's file the card carries: the one that was chosen, until somebody takes a newer one. */
function PinnedFile({ file, onNewer }: PinnedProps) {
  const { t } = useTranslation();
  if (file === undefined) return <Notice tone="bad" title={t('warranty.attachments.gone')} />;
  if (file.entry === null) return null;
  const { version, newest } = file;
  const pinned = t('warranty.attachments.pinned', { version });
  if (newest === null) return <p className={css['second']}>{pinned}</p>;
  return (
    <Notice tone="warn" title={pinned}>
      <p>{t('warranty.attachments.newer', { version: newest.version })}</p>
      <Button variant="default" onClick={() => onNewer(newest.path)}>
        {t('warranty.attachments.takeNewer', { version: newest.version })}
      </Button>
    </Notice>
  );
}

type FieldsProps = {
  readonly id: string;
  readonly attachment: Attachment;
  readonly onChange: (attachment: Attachment) => void;
};

function AttachmentFields({ id, attachment, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const isLink = attachment.kind === 'external';
  const badPath = isLink && !attachmentSchema.safeParse({ ...attachment, name: 'x' }).success;
  return (
    <>
      <LineControl
        id={`${id}-name`}
        label={t(isLink ? 'warranty.attachments.linkName' : 'warranty.attachments.fileName')}
        required
        maxLength={NAME_LENGTH}
        autoComplete="off"
        error={attachment.name.trim() === '' ? t('warranty.attachments.nameMissing') : undefined}
        value={attachment.name}
        onChange={(event) => onChange({ ...attachment, name: event.currentTarget.value })}
      />
      {isLink && (
        <LineControl
          id={`${id}-path`}
          label={t('warranty.attachments.address')}
          help={t('warranty.attachments.addressHelp')}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          error={badPath ? t('warranty.attachments.addressWrong') : undefined}
          value={attachment.path}
          onChange={(event) => onChange({ ...attachment, path: event.currentTarget.value })}
        />
      )}
    </>
  );
}
