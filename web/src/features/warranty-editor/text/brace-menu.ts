import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';

/** Two braces with what was typed after them: what is looked for in the menu of placeholders. */
export type Braces = { readonly from: number; readonly to: number; readonly query: string };

type Options = {
  /** A key while the menu is open; answers whether it was the menu's. */
  onKey: (event: KeyboardEvent) => boolean;
};

const KEY = new PluginKey<Braces | null>('braces');
const TYPED = /\{\{([^{}\n]{0,40})$/u;
/** Stands for a chip or a line break in the text before the cursor. */
const LEAF = '\ufffc';

function bracesIn({ selection }: EditorState): Braces | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, LEAF);
  const found = TYPED.exec(before);
  if (found === null) return null;
  return { from: $from.pos - found[0].length, to: $from.pos, query: found[1] ?? '' };
}

/** Where two braces stand before the cursor; null while there are none. */
export function openBraces(state: EditorState): Braces | null {
  return KEY.getState(state) ?? null;
}

/** Notices `{{` before the cursor, and gives the menu the keys while it is open. */
export const BraceMenu = Extension.create<Options>({
  name: 'braceMenu',
  addOptions: () => ({ onKey: () => false }),
  addProseMirrorPlugins() {
    const { onKey } = this.options;
    return [
      new Plugin<Braces | null>({
        key: KEY,
        state: {
          init: (_, state) => bracesIn(state),
          apply: (_transaction, _value, _before, state) => bracesIn(state),
        },
        props: {
          handleKeyDown: (view, event) => openBraces(view.state) !== null && onKey(event),
        },
      }),
    ];
  },
});
