import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyDocument } from '@portal/domain/warranty/document';
import type { Editor } from '@tiptap/core';
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Braces, openBraces } from './brace-menu.ts';
import { createEditor } from './create-editor.ts';
import { foundPlaceholders, MENU_ID, PlaceholderMenu } from './placeholder-menu.tsx';
import { labelsOfKeys, type Offered, type OfferedGroup } from './placeholder-words.ts';
import { Toolbar } from './toolbar.tsx';
import css from './text-editor.module.css';

type Props = {
  readonly language: Language;
  readonly content: WarrantyDocument;
  readonly groups: readonly OfferedGroup[];
  /** A placeholder to be shown; each time it is asked for it is another object. */
  readonly sought: { readonly key: string } | null;
  readonly onChange: (content: WarrantyDocument) => void;
};

const CLASSES = {
  chip: css['chip'] ?? '',
  unknown: css['unknown'] ?? '',
  signature: css['signature'] ?? '',
  pageBreak: css['pageBreak'] ?? '',
};

/** The editor of the text of one language. `content` is only its initial value; another text needs another instance (a `key`). */
export function TextEditor({ language, content, groups, sought, onChange }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [changes, countChange] = useReducer((count: number) => count + 1, 0);
  const menu = usePlaceholderMenu(editor, groups);

  const pressed = useEffectEvent((event: KeyboardEvent) => menu.press(event));
  const changed = useEffectEvent((next: WarrantyDocument) => onChange(next));
  const create = useEffectEvent((element: HTMLElement) =>
    createEditor({
      element,
      content,
      label: t('warranty.text.label', { language: t(`builder.language.${language}`) }),
      language,
      describe: labelsOfKeys(groups),
      classes: CLASSES,
      onKey: (event) => pressed(event),
      onChange: (next) => changed(next),
    }),
  );
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = create(place.current);
    made.on('transaction', countChange);
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (editor !== null && sought !== null) show(editor, sought.key);
  }, [editor, sought]);

  const isOpen = menu.open !== null;
  useEffect(() => {
    const dom = editor?.view.dom;
    if (isOpen && menu.active !== null) {
      dom?.setAttribute('aria-controls', MENU_ID);
      dom?.setAttribute('aria-activedescendant', `${MENU_ID}-${menu.active}`);
    } else {
      dom?.removeAttribute('aria-controls');
      dom?.removeAttribute('aria-activedescendant');
    }
  }, [editor, isOpen, menu.active]);

  return (
    <div className={css['editor']}>
      {editor !== null && <Toolbar editor={editor} changes={changes} />}
      <div className={css['sheet']}>
        <div ref={place} className={css['text']} />
        {menu.open !== null && (
          <PlaceholderMenu groups={menu.found} active={menu.active} at={menu.open.at} onPick={menu.pick} />
        )}
      </div>
    </div>
  );
}

/** Puts the cursor on the first chip or signature of a key, or marks the first words that are written so. */
function show(editor: Editor, sought: string): void {
  const { state, view } = editor;
  let found: Selection | undefined;
  state.doc.descendants((node, pos) => {
    if (found !== undefined) return false;
    const at = node.text?.indexOf(sought) ?? -1;
    if (node.attrs['key'] === sought) found = NodeSelection.create(state.doc, pos);
    else if (at >= 0) found = TextSelection.create(state.doc, pos + at, pos + at + sought.length);
    return found === undefined;
  });
  if (found === undefined) return;
  view.dispatch(state.tr.setSelection(found).scrollIntoView());
  view.focus();
}

type OpenMenu = { readonly braces: Braces; readonly at: { readonly left: number; readonly top: number } };

/** The menu that braces before the cursor open: what it shows, and what the keys do while it is open. */
function usePlaceholderMenu(editor: Editor | null, groups: readonly OfferedGroup[]) {
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const open = editor === null ? null : openMenu(editor, closedAt);
  const found = open === null ? [] : foundPlaceholders(groups, open.braces.query);
  const all = found.flatMap(({ items }) => items);
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === moved),
  );
  const active = all[at]?.key ?? null;

  function pick(one: Offered): void {
    if (editor === null || open === null) return;
    const { from, to } = open.braces;
    setMoved(null);
    editor
      .chain()
      .focus()
      .insertContentAt(
        { from, to },
        { type: one.kind === 'signature' ? 'signature' : 'placeholder', attrs: { key: one.key } },
      )
      .run();
  }

  function press({ key }: KeyboardEvent): boolean {
    if (editor === null || open === null) return false;
    if (key === 'Escape') {
      // Empty braces were inserted by the toolbar's button.
      if (open.braces.query === '') editor.chain().focus().deleteRange(open.braces).run();
      else setClosedAt(open.braces.from);
      return true;
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setMoved(all[(at + step + all.length) % Math.max(1, all.length)]?.key ?? null);
      return true;
    }
    const chosen = all[at];
    if ((key !== 'Enter' && key !== 'Tab') || chosen === undefined) return false;
    pick(chosen);
    return true;
  }

  return { open, found, active, pick, press };
}

function openMenu(editor: Editor, closedAt: number | null): OpenMenu | null {
  if (editor.isDestroyed) return null;
  const braces = openBraces(editor.state);
  if (braces === null || braces.from === closedAt || !editor.isFocused) return null;
  const sheet = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect();
  const { left, bottom } = editor.view.coordsAtPos(braces.from);
  if (sheet === undefined) return null;
  return {
    braces,
    at: { left: Math.max(0, Math.min(left - sheet.left, sheet.width - 280)), top: bottom - sheet.top + 4 },
  };
}
