import { Editor, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { TextAlign } from '@tiptap/extension-text-align';
import { Underline } from '@tiptap/extension-underline';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';
import type { WarrantyDocument } from '@portal/domain/warranty/document';
import { BraceMenu } from './brace-menu.ts';
import { type NodeOptions, PageBreak, PlaceholderChip, SignatureBlock } from './editor-nodes.ts';
import { pastedHtml } from './word-paste.ts';
import { writtenDocument } from './written-document.ts';

type Options = NodeOptions & {
  readonly element: HTMLElement;
  readonly content: WarrantyDocument;
  readonly label: string;
  readonly language: string;
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onChange: (content: WarrantyDocument) => void;
};

export const HEADING_LEVELS = [1, 2, 3] as const;

/**
 * The closed set of nodes and marks of `warranty/document.ts`: whatever else is pasted or typed loses what it has beyond
 * that, and keeps its words.
 */
function extensions({
  describe,
  classes,
  onKey,
}: Pick<Options, 'describe' | 'classes' | 'onKey'>): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    Heading.configure({ levels: [...HEADING_LEVELS] }),
    Bold,
    Italic,
    Underline,
    Strike,
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    HardBreak,
    HorizontalRule,
    TextAlign.configure({ types: ['paragraph', 'heading'] }),
    UndoRedo,
    Gapcursor,
    PageBreak.configure({ describe, classes }),
    PlaceholderChip.configure({ describe, classes }),
    SignatureBlock.configure({ describe, classes }),
    BraceMenu.configure({ onKey }),
  ];
}

/** Opens an editor in an element; the caller destroys it. */
export function createEditor({ element, content, label, language, onChange, ...nodes }: Options): Editor {
  return new Editor({
    element,
    content,
    extensions: extensions(nodes),
    // The page has the one style sheet of its own.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        spellcheck: 'true',
      },
      transformPastedHTML: pastedHtml,
    },
    onUpdate: ({ editor }) => onChange(writtenDocument(editor.getJSON())),
  });
}
