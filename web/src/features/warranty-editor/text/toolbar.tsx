import { ActionIcon, Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBraces,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPageBreak,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconUnderline,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HEADING_LEVELS } from './create-editor.ts';
import css from './text-editor.module.css';

type Props = {
  readonly editor: Editor;
  /** Counts the changes of text and cursor; it makes the toolbar render again, so that the buttons show the current format. */
  readonly changes: number;
};

const MARKS = [
  ['bold', IconBold, 'Ctrl+B'],
  ['italic', IconItalic, 'Ctrl+I'],
  ['underline', IconUnderline, 'Ctrl+U'],
  ['strike', IconStrikethrough, 'Ctrl+Shift+S'],
] as const;
const ALIGNMENTS = [
  ['left', IconAlignLeft],
  ['center', IconAlignCenter],
  ['right', IconAlignRight],
  ['justify', IconAlignJustified],
] as const;

/** The formatting toolbar; every button can be reached by keyboard, and most have a shortcut. */
export function Toolbar({ editor }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('warranty.text.toolbar')} className={css['toolbar']}>
      <InsertPlaceholder editor={editor} />
      <HistoryTools editor={editor} />
      <ParagraphStyle editor={editor} />
      <ShapeTools editor={editor} />
      <InsertTools editor={editor} />
    </fieldset>
  );
}

type ToolsProps = Pick<Props, 'editor'>;

/** What a warranty needs most stands first: where the tools are drawn along, it is in sight. */
function InsertPlaceholder({ editor }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      title="{{"
      leftSection={<IconBraces aria-hidden stroke={1.75} size="1.25rem" />}
      onClick={() => editor.chain().focus().insertContent('{{').run()}
    >
      {t('warranty.text.insertPlaceholder')}
    </Button>
  );
}

function HistoryTools({ editor }: ToolsProps) {
  const { t } = useTranslation();
  const chain = () => editor.chain().focus();
  return (
    <>
      <Tool
        icon={IconArrowBackUp}
        label={t('warranty.text.undo')}
        keys="Ctrl+Z"
        disabled={!editor.can().undo()}
        onClick={() => chain().undo().run()}
      />
      <Tool
        icon={IconArrowForwardUp}
        label={t('warranty.text.redo')}
        keys="Ctrl+Shift+Z"
        disabled={!editor.can().redo()}
        onClick={() => chain().redo().run()}
      />
    </>
  );
}

/** Paragraph or heading. */
function ParagraphStyle({ editor }: ToolsProps) {
  const { t } = useTranslation();
  const chain = () => editor.chain().focus();
  const level = HEADING_LEVELS.find((one) => editor.isActive('heading', { level: one }));
  return (
    <select
      className={css['select']}
      aria-label={t('warranty.text.style')}
      value={level === undefined ? '' : String(level)}
      onChange={({ currentTarget: { value } }) => {
        const wanted = HEADING_LEVELS.find((one) => String(one) === value);
        if (wanted === undefined) chain().setParagraph().run();
        else chain().setHeading({ level: wanted }).run();
      }}
    >
      <option value="">{t('warranty.text.paragraph')}</option>
      {HEADING_LEVELS.map((one) => (
        <option key={one} value={String(one)}>
          {t('warranty.text.heading', { level: one })}
        </option>
      ))}
    </select>
  );
}

/** Bold and italic, lists and alignment; the buttons of the format at the cursor are pressed. */
function ShapeTools({ editor }: ToolsProps) {
  const { t } = useTranslation();
  const chain = () => editor.chain().focus();
  return (
    <>
      {MARKS.map(([mark, icon, keys]) => (
        <Tool
          key={mark}
          icon={icon}
          label={t(`warranty.text.${mark}`)}
          keys={keys}
          pressed={editor.isActive(mark)}
          onClick={() => chain().toggleMark(mark).run()}
        />
      ))}
      <Tool
        icon={IconList}
        label={t('warranty.text.bullets')}
        keys="Ctrl+Shift+8"
        pressed={editor.isActive('bulletList')}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        icon={IconListNumbers}
        label={t('warranty.text.numbers')}
        keys="Ctrl+Shift+7"
        pressed={editor.isActive('orderedList')}
        onClick={() => chain().toggleOrderedList().run()}
      />
      {ALIGNMENTS.map(([side, icon]) => (
        <Tool
          key={side}
          icon={icon}
          label={t(`warranty.text.align.${side}`)}
          pressed={editor.isActive({ textAlign: side })}
          onClick={() => chain().toggleTextAlign(side).run()}
        />
      ))}
    </>
  );
}

/** What can be inserted at the cursor. */
function InsertTools({ editor }: ToolsProps) {
  const { t } = useTranslation();
  const chain = () => editor.chain().focus();
  return (
    <>
      <Tool
        icon={IconSeparatorHorizontal}
        label={t('warranty.text.rule')}
        onClick={() => chain().setHorizontalRule().run()}
      />
      <Tool
        icon={IconPageBreak}
        label={t('warranty.text.pageBreak')}
        onClick={() => chain().insertContent({ type: 'pageBreak' }).run()}
      />
    </>
  );
}

type ToolProps = {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

function Tool({ icon: Icon, label, keys, pressed, disabled, onClick }: ToolProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      aria-pressed={pressed}
      disabled={disabled}
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon aria-hidden stroke={1.75} size="1.25rem" />
    </ActionIcon>
  );
}
