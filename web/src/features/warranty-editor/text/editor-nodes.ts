import { Node } from '@tiptap/core';

/** What a chip says, and whether the template has what it stands for. */
export type Described = { readonly label: string; readonly known: boolean };
export type Describe = (key: string) => Described;

type Options = {
  describe: Describe;
  /** Names of style classes. */
  classes: Readonly<Record<'chip' | 'unknown' | 'signature' | 'pageBreak', string>>;
};

export type NodeOptions = Options;

const NO_OPTIONS: Options = {
  describe: (key) => ({ label: key, known: false }),
  classes: { chip: '', unknown: '', signature: '', pageBreak: '' },
};

const KEY = 'data-key';

const keyed = {
  key: {
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute(KEY) ?? '',
    renderHTML: (attributes: Record<string, unknown>) => ({ [KEY]: String(attributes['key']) }),
  },
};

/** Something of the installation in a line of text, as a chip that moves and is deleted as one. */
export const PlaceholderChip = Node.create<Options>({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => NO_OPTIONS,
  addAttributes: () => keyed,
  parseHTML: () => [{ tag: `span[${KEY}]` }],
  renderHTML({ node, HTMLAttributes }) {
    const { label, known } = this.options.describe(String(node.attrs['key']));
    const { chip, unknown } = this.options.classes;
    return ['span', { ...HTMLAttributes, class: known ? chip : `${chip} ${unknown}` }, label];
  },
  renderText({ node }) {
    return `{{${this.options.describe(String(node.attrs['key'])).label}}}`;
  },
});

/** A signature, which stands in a line of its own. */
export const SignatureBlock = Node.create<Options>({
  name: 'signature',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  addOptions: () => NO_OPTIONS,
  addAttributes: () => keyed,
  parseHTML: () => [{ tag: `div[${KEY}]` }],
  renderHTML({ node, HTMLAttributes }) {
    const { label, known } = this.options.describe(String(node.attrs['key']));
    const { signature, unknown } = this.options.classes;
    return ['div', { ...HTMLAttributes, class: known ? signature : `${signature} ${unknown}` }, label];
  },
});

/** Where the card goes on on the next page. */
export const PageBreak = Node.create<Options>({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  selectable: true,
  addOptions: () => NO_OPTIONS,
  parseHTML: () => [{ tag: 'hr[data-page-break]' }],
  renderHTML() {
    return ['hr', { 'data-page-break': '', class: this.options.classes.pageBreak }];
  },
});
